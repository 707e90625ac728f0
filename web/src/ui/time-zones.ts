/** Where most practices are first; then every place that the browser knows. */
const near = [
  'America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico',
]

export function listTimeZones(): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([...near, own, ...Intl.supportedValuesOf('timeZone')])]
}

/** `America/New_York` → `New York (America)`: the city is what one looks for. */
export function nameTimeZone(zone: string): string {
  const [region, ...rest] = zone.replaceAll('_', ' ').split('/')
  return rest.length === 0 ? zone : `${rest.join(', ')} (${region})`
}
