import { useSearchParams } from 'react-router'
import type { Pane } from '#web/features/notes/editor-panes.tsx'

function readPane(value: string | null): Pane {
  return value === 'transcript' || value === 'gate' ? value : 'note'
}

/** Which pane stands in front where there is no room for all; kept in the address. */
export function usePane(): { pane: Pane; showPane: (next: Pane) => void } {
  const [search, setSearch] = useSearchParams()
  const showPane = (next: Pane): void =>
    setSearch((now) => {
      now.set('pane', next)
      return now
    }, { replace: true, preventScrollReset: true })
  return { pane: readPane(search.get('pane')), showPane }
}
