/** `npm run eval:ai`: measures the draft engine on the validation parts and writes the figures to bench/results and docs. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readCsv } from '../train/read-csv.ts'
import { measureAci, type AciFigures } from './measure-aci.ts'
import { measureContext, measureNumbers } from './measure-language.ts'
import { measureMts } from './measure-mts.ts'
import { measureGoldVisits, showGoldVisits, slot_floors } from './show-slots.ts'

const report = 'docs/AI-EVALUATION.md'
const marks = ['<!-- figures:start -->', '<!-- figures:end -->'] as const

/** Figures below these fail the command. */
const floors: ReadonlyArray<[keyof AciFigures, number]> = [['r1', 47], ['r2', 19], ['rlsum', 44], ['said_drug_recall_percent', 95], ['valid_evidence_percent', 100]]
const ceilings: ReadonlyArray<[keyof AciFigures, number]> = [['numbers_not_said_percent', 0.5], ['drugs_not_said_percent', 0], ['latency_p95_ms', 300]]

const visits = readCsv('data/aci-bench/valid.csv')
const metadata = readCsv('data/aci-bench/valid_metadata.csv')
measureAci(visits.slice(0, 3), metadata)
const aci = { standard: measureAci(visits, metadata), brief: measureAci(visits, metadata, 'brief'), full: measureAci(visits, metadata, 'full'), standard_without_pronouns: measureAci(visits, metadata, 'standard', false) }
const mts = measureMts(readCsv('data/mts-dialog/MTS-Dialog-ValidationSet.csv'))
const context_set = 'data/scribe-sets/negation.txt'
const number_set = 'data/scribe-sets/spoken-numbers.txt'
const language = {
  context: { development: measureContext(context_set, 'development'), locked: measureContext(context_set, 'locked') },
  spoken_numbers: { development: measureNumbers(number_set, 'development'), locked: measureNumbers(number_set, 'locked') },
}
const gold = measureGoldVisits()

mkdirSync('bench/results', { recursive: true })
writeFileSync('bench/results/ai-evaluation.json', `${JSON.stringify({ aci_bench_validation: aci, mts_dialog_validation: mts, own_sets: language, gold_visits: gold }, null, 2)}\n`)

const rows: Array<[string, (figures: AciFigures) => string, string]> = [
  ['ROUGE-1 / 2 / Lsum', (f) => `${f.r1} / ${f.r2} / ${f.rlsum}`, '>= 47 / 19 / 44 (aim 51 / 22 / 47)'],
  ['words per note', (f) => String(f.words_per_note), ''],
  ['numbers in the note not said, %', (f) => String(f.numbers_not_said_percent), '<= 0.5'],
  ['drugs in the note not said, %', (f) => String(f.drugs_not_said_percent), '0'],
  ['drugs of the reference that were said and are in the note, %', (f) => String(f.said_drug_recall_percent), '>= 95'],
  ['quotes equal to the cited span, %', (f) => String(f.valid_evidence_percent), '100'],
  ['findings of the evidence check', (f) => String(f.findings), '0'],
  ['claims that fell back to a quotation, %', (f) => String(f.quoted_claims_percent), ''],
  ['claims in the right one of four divisions, %', (f) => String(f.section_accuracy_percent), '>= 88'],
  ['processor time per visit p50 / p95, ms', (f) => `${f.latency_p50_ms} / ${f.latency_p95_ms}`, 'p95 < 300'],
]
const table = [
  '| ACI-Bench validation (20 visits) | standard | brief | full | standard, pronouns unknown | wanted |',
  '|---|---|---|---|---|---|',
  ...rows.map(([name, show, wanted]) => `| ${name} | ${show(aci.standard)} | ${show(aci.brief)} | ${show(aci.full)} | ${show(aci.standard_without_pronouns)} | ${wanted} |`),
  '',
  `MTS-Dialog validation (${mts.dialogues} dialogues, 20 labels): accuracy ${mts.accuracy_percent} %, within the first two ${mts.top2_percent} % (wanted: accuracy >= 73 %).`,
  '',
  '| own sets: precision / recall / F1, % | development half | locked half | wanted |',
  '|---|---|---|---|',
  ...(Object.keys(language.context.locked) as Array<keyof typeof language.context.locked>).map((attribute) => `| ${attribute} (${language.context.development[attribute].cases} + ${language.context.locked[attribute].cases} sentences) | ${showScore(language.context.development[attribute])} | ${showScore(language.context.locked[attribute])} | ${attribute === 'negation' ? 'F1 >= 97' : ''} |`),
  `| spoken numbers (${language.spoken_numbers.development.cases} + ${language.spoken_numbers.locked.cases}) | ${showScore(language.spoken_numbers.development)} | ${showScore(language.spoken_numbers.locked)} | F1 >= 97 |`,
  `| spoken numbers, sentences written exactly | ${language.spoken_numbers.development.exact_percent} | ${language.spoken_numbers.locked.exact_percent} | |`,
  '',
  ...showGoldVisits(gold),
].join('\n')
if (existsSync(report)) {
  const text = readFileSync(report, 'utf8')
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])]
  if (from >= 0 && to > from) writeFileSync(report, `${text.slice(0, from + marks[0].length)}\n${table}\n${text.slice(to)}`)
}
process.stdout.write(`${table}\n`)
const missed = [...floors.filter(([key, floor]) => aci.standard[key] < floor), ...ceilings.filter(([key, top]) => aci.standard[key] > top)]
for (const [key, bound] of missed) process.stderr.write(`${key}: ${aci.standard[key]} misses ${bound}\n`)
const weak = [['negation', language.context.locked.negation.f1_percent], ['spoken numbers', language.spoken_numbers.locked.f1_percent]] as const
for (const [name, f1] of weak.filter(([, found]) => found < 97)) process.stderr.write(`${name}: F1 ${f1} misses 97\n`)
const short = Object.entries(slot_floors).filter(([name, floor]) => gold.locked['as scripted'][name as keyof typeof slot_floors] < floor)
for (const [name, floor] of short) process.stderr.write(`clinical slots: ${name} ${gold.locked['as scripted'][name as keyof typeof slot_floors]} misses ${floor}\n`)
if (mts.accuracy_percent < 73) process.stderr.write(`section labels: ${mts.accuracy_percent} misses 73\n`)
if (missed.length > 0 || mts.accuracy_percent < 73 || short.length > 0 || weak.some(([, f1]) => f1 < 97)) process.exitCode = 1

function showScore({ precision_percent, recall_percent, f1_percent }: { precision_percent: number; recall_percent: number; f1_percent: number }): string {
  return `${precision_percent} / ${recall_percent} / ${f1_percent}`
}
