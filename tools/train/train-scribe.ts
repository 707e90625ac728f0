/**
 * Trains the two linear models of the draft engine and writes them to domain/src/scribe/model. Only training parts are read:
 * ACI-Bench train (which statements are noted, and in which division) and MTS-Dialog train (section topics; for three topics that are
 * rare there, stretches of ACI-Bench train too).
 */
import { writeFileSync } from 'node:fs'
import { listFeatures } from '../../domain/src/scribe/statement-features.ts'
import { countTopicFeatures } from '../../domain/src/scribe/topic-features.ts'
import { topic_labels, type TopicLabel } from '../../domain/src/scribe/template.ts'
import { divisions, labelStatements, type Division } from './label-statements.ts'
import { fitLinear, type Example } from './fit-linear.ts'
import { fitMargins, type CountedExample } from './fit-margins.ts'
import { readCsv } from './read-csv.ts'

export const label_threshold = 0.34

export function makeRoutingExamples(visits: ReadonlyArray<Record<string, string>>): Example[] {
  return visits.flatMap((visit) => {
    const labelled = labelStatements(visit['dialogue']!, visit['note']!, label_threshold)
    const features = listFeatures(labelled.map((item) => item.statement))
    return labelled.map((item, i) => ({ features: features[i]!, label: divisions.indexOf(item.label), weight: 1 }))
  })
}

export function makeTopicExamples(rows: ReadonlyArray<Record<string, string>>): CountedExample[] {
  return rows.flatMap((row) => {
    const label = topic_labels.indexOf(row['section_header'] as TopicLabel)
    return label < 0 ? [] : ['dialogue', 'section_text'].map((part) => ({ counts: countTopicFeatures(row[part]!), label, weight: 1 }))
  })
}

const topic_of: Partial<Record<Division, TopicLabel>> = { exam: 'EXAM', plan: 'PLAN', results: 'LABS' }
const imaging = /x-?ray|ultrasound|echo|ekg|mri|ct |scan|electrocardiogram/i

/** Stretches of whole visits that were noted as examination, results or plan: labels of which the short dialogues have few. */
export function makeStretchExamples(visits: ReadonlyArray<Record<string, string>>): CountedExample[] {
  return visits.flatMap((visit) => {
    const stretches: Array<{ label: Division; lines: string[] }> = []
    let is_open = false
    for (const { statement, label, at } of labelStatements(visit['dialogue']!, visit['note']!, label_threshold)) {
      if (label === 'none') continue
      if (topic_of[label] === undefined) is_open = false
      else {
        if (!is_open || stretches.at(-1)?.label !== label) stretches.push({ label, lines: [] })
        is_open = true
        stretches.at(-1)!.lines.push(`${statement.role === 'clinician' ? 'Doctor' : 'Patient'}: ${visit['dialogue']!.slice(at).split('\n')[0]!.slice(0, 160)}`)
      }
    }
    return stretches.filter(({ lines }) => lines.length >= 2).map(({ label, lines }) => {
      const text = lines.join('\n')
      const topic = label === 'results' && imaging.test(text) ? 'IMAGING' : topic_of[label]!
      return { counts: countTopicFeatures(text), label: topic_labels.indexOf(topic), weight: 0.3 }
    })
  })
}

export const routing_options = { classes: [...divisions], epochs: 10, rate: 0.08, l2: 1e-5, min_count: 2, keep: 20000 }
export const topic_options = { classes: [...topic_labels], cost: 1, balance: 0.3, epochs: 12, min_count: 2, keep: 12000, sharpness: 3 }

if (import.meta.main) {
  const visits = readCsv('data/aci-bench/train.csv')
  const routing = fitLinear(makeRoutingExamples(visits), routing_options)
  writeFileSync('domain/src/scribe/model/routing.json', `${JSON.stringify(routing)}\n`)
  const topics = fitMargins([...makeTopicExamples(readCsv('data/mts-dialog/MTS-Dialog-TrainingSet.csv')), ...makeStretchExamples(visits)], topic_options)
  writeFileSync('domain/src/scribe/model/topics.json', `${JSON.stringify(topics)}\n`)
  process.stdout.write('models written\n')
}
