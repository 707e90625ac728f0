import { NativeSelect } from '@mantine/core'
import { useUser } from '#web/platform/use-session.ts'
import type { Gaps, Whose } from './data.ts'

interface WhoseFilterProps {
  gaps: Gaps | undefined
  counted: 'visits_without_note' | 'notes_without_visit'
  value: Whose
  onChange: (value: Whose) => void
}

/** Everybody's, one's own, or a colleague's, each with how many. */
export function WhoseFilter({ gaps, counted, value, onChange }: WhoseFilterProps) {
  const { id } = useUser()
  const others = (gaps?.clinicians ?? []).filter((one) => one.id !== id && (one[counted] > 0 || String(one.id) === value))
  const options = [
    { value: '', label: gaps === undefined ? 'Everybody' : `Everybody (${gaps[counted].all})` },
    { value: 'me', label: gaps === undefined ? 'Only mine' : `Only mine (${gaps[counted].mine})` },
    ...others.map((one) => ({ value: String(one.id), label: `${one.name} (${one[counted]})` })),
  ]
  return <NativeSelect aria-label="Whose" data={options} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || undefined)} />
}
