import { fillPath } from '#contract/endpoint.ts'

/** The live socket of the same backend: wss where the page came by https. */
export function liveUrl(path: string, page: Pick<Location, 'protocol' | 'host'> = window.location): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${fillPath(path)}`
}
