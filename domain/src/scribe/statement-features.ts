/** What the routing model sees of a statement: its words and word pairs, its neighbours, who spoke, where in the visit it stands. */
import { findDrugs } from './find-drugs.ts'
import { cleanTokens } from './clean-tokens.ts'
import { evidenceTokens } from './rewrite-statement.ts'
import type { Statement } from './pair-questions.ts'
import { isWord } from './tokenise.ts'

function plainWords(statement: Statement): string[] {
  return cleanTokens(evidenceTokens(statement)).filter(isWord).map((token) => (/^\d/.test(token.lower) ? '#' : token.lower))
}

/** Feature lists for all statements of a visit, in order. */
export function listFeatures(statements: readonly Statement[]): string[][] {
  const words = statements.map(plainWords)
  const count = Math.max(1, statements.length)
  return statements.map((statement, i) => {
    const own = words[i]!
    const features = [`role=${statement.role}`, `bias`]
    const role = statement.role === 'clinician' ? 'c' : 'p'
    for (const [k, word] of own.entries()) {
      features.push(`w=${word}`, `${role}=${word}`)
      features.push(`b=${own[k - 1] ?? '^'}_${word}`)
      if (k >= 2) features.push(`t=${own[k - 2]}_${own[k - 1]}_${word}`)
    }
    for (const word of new Set(words[i - 1] ?? [])) features.push(`pw=${word}`)
    for (const word of new Set(words[i + 1] ?? [])) features.push(`nw=${word}`)
    for (const word of new Set(words[i - 2] ?? [])) features.push(`ppw=${word}`)
    const place = i / count
    features.push(`place=${Math.floor(place * 10)}`, `place=${Math.floor(place * 10)}_${role}`, `left=${Math.min(8, count - 1 - i)}`, `first=${Math.min(8, i)}`)
    features.push(`length=${Math.min(8, Math.floor(own.length / 3))}_${role}`)
    if (statement.answer) features.push(`answer=${statement.answer}`)
    if (statement.topic) features.push(`topic=${statement.topic}`)
    if (statement.question && !statement.answer) features.push('answers')
    const drugs = findDrugs(evidenceTokens(statement)).length
    if (drugs > 0) features.push(`drug_${role}`, 'drug')
    if (own.includes('#')) features.push(`number_${role}`)
    return [...new Set(features)]
  })
}
