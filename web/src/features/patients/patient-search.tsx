import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import { useSingleKey } from '#web/platform/single-keys.ts'

const pause_ms = 220

/** The search field of the list: what is typed reaches the address after a short pause. */
export function PatientSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const field = useRef<HTMLInputElement>(null)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onSearch(next.trim())
  }, pause_ms)
  // Back and forward change the address from outside: then the field follows.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useSingleKey('/', () => field.current?.focus())

  const change = (next: string) => {
    setTyped(next)
    send(next)
  }
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label="Search the patients by name, MRN, phone or date of birth"
      placeholder="Name, MRN, phone, date of birth"
      autoComplete="off"
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed === '' ? undefined : <CloseButton aria-label="Clear the search" onClick={() => change('')} />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      maxLength={200}
      w={{ base: '100%', sm: 360 }}
    />
  )
}
