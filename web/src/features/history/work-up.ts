/** The state of one area of the infertility work-up from its items: expired is what was valid until a day before today. */
interface Item {
  test: string
  status: 'ordered' | 'done' | 'abnormal' | 'not_applicable'
  done_on: string | null
  expires_on: string | null
}
export type AreaState = 'abnormal' | 'expired' | 'done' | 'ordered' | 'not_applicable' | 'open'

const order: readonly AreaState[] = ['abnormal', 'expired', 'ordered', 'done', 'not_applicable']

/** Of several results of one test the newest counts; of several tests the one that needs most attention. */
export function areaState<I extends Item>(items: readonly I[], today: string): { state: AreaState; item: I | null } {
  const newest = new Map<string, I>()
  for (const item of [...items].sort((a, b) => (a.done_on ?? '9999').localeCompare(b.done_on ?? '9999'))) newest.set(item.test.trim().toLowerCase(), item)
  const judged = [...newest.values()].map((item) => ({ state: stateOf(item, today), item }))
  return judged.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0] ?? { state: 'open', item: null }
}

function stateOf({ status, expires_on }: Item, today: string): AreaState {
  return expires_on !== null && expires_on < today && status !== 'ordered' && status !== 'not_applicable' ? 'expired' : status
}
