/** What the topic model (20 section labels of MTS-Dialog) sees of a stretch of speech: words, pairs, and who said them. */
import { normaliseNumbers } from './normalise-numbers.ts'
import { isWord, tokenise } from './tokenise.ts'

const stop = new Set('the a an and to of it is i you that do in so my your we for on be am are was with at have'.split(' '))

export function listTopicFeatures(text: string): string[] {
  const features = new Set<string>(['bias'])
  let turns = 0
  let count = 0
  for (const line of text.split('\n')) {
    const tag = /^\s*\[?(doctor|patient|guest_[a-z]+)[^:\]]{0,12}[:\]]/i.exec(line)
    const role = tag ? (tag[1]!.toLowerCase() === 'doctor' ? 'c' : 'p') : ''
    const body = tag ? line.slice(tag[0].length) : line
    const words = normaliseNumbers(tokenise(body)).filter(isWord).map((token) => (/^\d/.test(token.lower) ? '#' : token.lower))
    turns++
    count += words.length
    for (const [k, word] of words.entries()) {
      if (turns <= 2 && role !== '') features.add(`first=${word}`)
      if (!stop.has(word)) features.add(`w=${word}`)
      if (role !== '' && !stop.has(word)) features.add(`${role}=${word}`)
      if (k > 0) features.add(`b=${words[k - 1]}_${word}`)
    }
  }
  if (turns > 1) features.add(`turns=${Math.min(12, turns >> 1)}`).add(`words=${Math.min(10, Math.round(2 * Math.log2(count + 1)))}`)
  return [...features]
}
