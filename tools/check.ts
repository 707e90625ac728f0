/** `npm run check`: the rules of the house that a compiler cannot see. Prints every break and counts them. */
import { readFileSync } from 'node:fs'
import { compareConformance, conformance_id, readConformance } from './check/conformance.ts'
import { findLawBreaks } from './check/import-law.ts'
import { findBadNames, findOpenedDoors } from './check/reserved-doors.ts'
import { compareSecurity, readSecurityChecks, security_id } from './check/security-checks.ts'
import { readSourceFiles } from './check/source-files.ts'
import { idsInTitles } from './check/titles.ts'

const files = readSourceFiles()
const conformance = compareConformance(readConformance(readFileSync('docs/CONFORMANCE.md', 'utf8')), idsInTitles(files, conformance_id))
const security = compareSecurity(readSecurityChecks(readFileSync('docs/SECURITY-CHECKS.md', 'utf8')), idsInTitles(files.filter(({ path }) => !path.startsWith('tools/check/')), security_id))
const checks = [
  { name: 'law of imports', breaks: findLawBreaks(files) },
  { name: 'reserved doors', breaks: findOpenedDoors(files) },
  { name: 'file names', breaks: findBadNames(files) },
  { name: 'conformance', breaks: conformance.breaks },
  { name: 'security checks', breaks: security.breaks },
]
for (const { name, breaks } of checks) {
  console.log(`${breaks.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${files.length} files, ${breaks.length} breaks`)
  for (const line of breaks) console.log(`     ${line}`)
}
for (const line of conformance.open) console.log(`     ${line}`)
for (const line of security.lines) console.log(line)
process.exitCode = checks.some(({ breaks }) => breaks.length > 0) ? 1 : 0
