import { existsSync, readFileSync } from 'node:fs'

/** The demo's sign-ins as a table for the terminal, and where they are kept. */
export function describeSignIns(file: string): string {
  // The database may outlive the data directory: a server of one's own, a file removed.
  if (!existsSync(file)) return `The demo's sign-ins were in ${file}, which is gone.\n`
  const sign_ins = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>[]
  const columns = [...new Set(sign_ins.flatMap((sign_in) => Object.keys(sign_in)))]
  const widths = columns.map((column) => Math.max(...sign_ins.map((sign_in) => String(sign_in[column] ?? '').length)))
  const lines = sign_ins.map((sign_in) => `  ${columns.map((column, at) => String(sign_in[column] ?? '').padEnd(widths[at]!)).join('  ').trimEnd()}`)
  return [`Demo sign-ins (also in ${file}):`, ...lines, ''].join('\n')
}
