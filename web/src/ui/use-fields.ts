import { useState } from 'react'
import { fieldErrors } from '#web/platform/problem-error.ts'

type Values = Record<string, string>
type Change = { currentTarget: { value: string } }

export interface Fields<T extends Values = Values> {
  values: T
  labels: Record<string, string>
  faults: Record<string, string>
  idOf: (name: string) => string
  /** What a Mantine field takes: id, label, value, error and what to do when it changes. */
  field: (name: keyof T & string) => { id: string; label: string; value: string; error: string | undefined; onChange: (event: Change) => void }
  set: (change: Partial<T>) => void
  /** True where nothing needed is missing; otherwise the fields say so. */
  require: (names: readonly (keyof T & string)[]) => boolean
}

interface FieldOptions<T extends Values> {
  /** Before the fields' names, so that ids are unique on a page with several forms. */
  form: string
  labels: Record<keyof T & string, string>
  error: unknown
  /** Values that live elsewhere, such as in the local vault. */
  kept?: { values: T; change: (change: Partial<T>) => void }
  onEdit?: () => void
}

/** The fields of a form: text as typed, with what the server said about each of them (`licence.number` and the like). */
export function useFields<T extends Values>(initial: T, { form, labels, error, kept, onEdit }: FieldOptions<T>): Fields<T> {
  const [own, setOwn] = useState(initial)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const values = kept?.values ?? own
  const errors = { ...fieldErrors(error), ...faults }
  const set = (change: Partial<T>) => {
    onEdit?.()
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))))
    if (kept) kept.change(change)
    else setOwn((before) => ({ ...before, ...change }))
  }
  const idOf = (name: string) => `${form}-${name}`
  return {
    values,
    labels,
    faults,
    idOf,
    set,
    field: (name) => ({
      id: idOf(name),
      label: labels[name],
      value: values[name]!,
      error: errors[name],
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<T>),
    }),
    require: (names) => {
      const missing = Object.fromEntries(names.filter((name) => values[name]!.trim() === '').map((name) => [name, 'is needed']))
      setFaults(missing)
      return Object.keys(missing).length === 0
    },
  }
}
