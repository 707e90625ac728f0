import { useSearchParams } from 'react-router'
import { fact_kinds, type FactKind } from '#domain/records/history/kinds.ts'

export type OpenForm = { kind: FactKind; fact_id: number | null }

function readForm(open: string | null): OpenForm | null {
  const [kind, fact_id] = open?.split('-') ?? []
  if (!(fact_kinds as readonly string[]).includes(kind ?? '')) return null
  return { kind: kind as FactKind, fact_id: /^[1-9]\d{0,14}$/u.test(fact_id ?? '') ? Number(fact_id) : null }
}

/** What the address says of this screen: which form is open, and whether what was entered in error is shown. */
export function useHistoryPlace() {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null, is_new_entry: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: !is_new_entry, preventScrollReset: true },
    )
  return {
    open: readForm(params.get('form')),
    openForm: ({ kind, fact_id }: OpenForm) => set('form', fact_id === null ? kind : `${kind}-${fact_id}`, true),
    closeForm: () => set('form', null, false),
    are_errors_shown: params.get('errors') === 'shown',
    showErrors: (is_shown: boolean) => set('errors', is_shown ? 'shown' : null, false),
  }
}
