import { useSearchParams } from 'react-router'

function readId(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}

/** Which file and which of its rows are open: in the address, so that a link from the chart lands on the very place. */
export function useBenchPlace() {
  const [params, setParams] = useSearchParams()
  return {
    file: readId(params.get('file')),
    row: readId(params.get('row')),
    tab: params.get('part') ?? 'rows',
    pick: (row: number) =>
      setParams((before) => {
        before.set('row', String(row))
        return before
      }, { replace: true }),
    openPart: (part: string) =>
      setParams((before) => {
        before.set('part', part)
        return before
      }, { replace: true }),
  }
}
