import { expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\labs.csv', 'labs.csv'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['a\u0000b.pdf', 'ab.pdf'],
  ['..', 'file'],
  ['', 'file'],
  ['CON', 'CON'],
  ['say "hi"; filename=x.pdf', 'say "hi"; filename=x.pdf'],
])('F08 %j is shown as %j', (given, shown) => expect(cleanFileName(given)).toBe(shown))

it('F08 a long name keeps its ending', () => {
  const name = cleanFileName(`${'x'.repeat(300)}.pdf`)
  expect([name.length, name.endsWith('.pdf')]).toEqual([150, true])
})
