import { useSearchParams } from 'react-router'

/** The account panel opens over any page; the address says so, so that Back closes it. */
export function useAccountPanel() {
  const [search, setSearch] = useSearchParams()
  return {
    section: search.get('account'),
    open: (section: string, is_replaced = false) =>
      setSearch((before) => {
        before.set('account', section)
        return before
      }, { replace: is_replaced, preventScrollReset: true }),
    close: () =>
      setSearch((before) => {
        before.delete('account')
        return before
      }, { replace: true, preventScrollReset: true }),
  }
}
