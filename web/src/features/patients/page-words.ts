import { page_size } from './data.ts'

interface Total {
  total: number
  is_total_capped: boolean
}

export function formatTotal({ total, is_total_capped }: Total): string {
  return `${total.toLocaleString('en-US')}${is_total_capped ? '+' : ''}`
}

/** `26–50 of 1,000+`; where the pages before are not known only how many there are in all. */
export function describePage(page: Total & { items: readonly unknown[] }, pages_before: number | null): string {
  if (pages_before === null) return `${page.items.length} of ${formatTotal(page)}`
  const first = pages_before * page_size + 1
  return `${first.toLocaleString('en-US')}–${(first + page.items.length - 1).toLocaleString('en-US')} of ${formatTotal(page)}`
}
