/** Writes domain/src/scribe/drug-names.data.ts from the MedQuAD drug lexicon: form words cut off, everyday words left out. */
import { readFileSync, writeFileSync } from 'node:fs'

const everyday = new Set(
  `water oxygen alcohol caffeine sodium potassium calcium iron glucose sugar stool laxatives vaccine insulin estrogen progestin
  hormone vitamin vitamins tea milk soy honey garlic ginger acid topical oral injection nasal rectal vaginal ophthalmic otic patch
  transdermal human recombinant combination softeners softener supplement supplements spray inhalation and intravenous systemic products
  carbonate chloride citrate phosphate sulfate gluconate acetate hydroxide oxide dietary charcoal lice extended-release long-acting tract
  lozenges creams foams powders cough cold urinary anti-inhibitor complex glycerin protein fat factor coagulation antacids test tests
  methyl prescription emulsion urea fluoride nicotine cream ointment lotion gel foam solution suspension tablets capsules system
  release delayed immediate enema suppositories bromide benzoyl gold sulfur pectin talc cannabis marijuana black red green blue
  olive cinnamon parsley lemon apple cocoa coffee flaxseed oats pomegranate pumpkin rose sage thyme mint spearmint peppermint hops
  clove horny goat weed bee pollen peanut oil raspberry ketone bitter orange slippery elm wild cat's devil's kiwi mango noni barley`.split(/\s+/),
)

function readNames(path: string): string[] {
  const lexicon = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>
  return Object.entries(lexicon).flatMap(([name, synonyms]) => [name, ...synonyms])
}

const names = new Set<string>()
for (const name of readNames('data/lexicons/lexicon_drugs.json')) {
  const plain = name.toLowerCase().replace(/\(.*?\)/g, ' ')
  for (const part of plain.split(/,|\band\b|\/|\bwith\b/)) {
    const words = part.trim().split(/\s+/).filter((word) => !everyday.has(word) && /^[a-z][a-z-]{4,}$/.test(word))
    if (words.length === 1) names.add(words[0]!)
  }
}
for (const name of readNames('data/lexicons/lexicon_herbs_supplements.json')) {
  const plain = name.toLowerCase().replace(/\(.*?\)/g, ' ').trim()
  const words = plain.split(/\s+/).filter((word) => !everyday.has(word))
  if (words.length === 1 && /^[a-z][a-z-]{4,}$/.test(words[0]!) && plain === words[0]) names.add(words[0]!)
}
const sorted = [...names].sort()
const lines: string[] = []
for (let i = 0; i < sorted.length; i += 8) lines.push(sorted.slice(i, i + 8).join(' '))
writeFileSync(
  'domain/src/scribe/drug-names.data.ts',
  `/**\n * Drug and herb names, lower case. Made by tools/train/build-drug-names.ts from the MedQuAD lexicons (Ben Abacha and\n * Demner-Fushman 2019, CC BY 4.0). Brand names and fertility drugs are in drug-names-added.data.ts.\n */\nexport const lexicon_drug_names: readonly string[] = \`\n${lines.join('\n')}\n\`.trim().split(/\\s+/)\n`,
)
process.stdout.write(`${sorted.length} names\n`)
