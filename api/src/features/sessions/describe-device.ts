/** Most browsers say they are several; the first that matches is the one it is. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as its owner would call it: `Firefox on Windows`. Versions are left out: an update makes no new device. */
export function describeDevice(user_agent: string | null): string {
  const browser = nameIn(browsers, user_agent)
  const system = nameIn(systems, user_agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function nameIn(names: readonly [RegExp, string][], user_agent: string | null): string | null {
  return user_agent === null ? null : (names.find(([pattern]) => pattern.test(user_agent))?.[1] ?? null)
}

/** The network that an address is in: a home's or a clinic's changes its last part now and then. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}
