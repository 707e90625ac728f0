/**
 * Trains the two linear models of the draft engine and writes them to domain/src/scribe/model. Only training parts are read:
 * ACI-Bench train (which statements are noted, and in which division) and MTS-Dialog train (section topics).
 */
import { writeFileSync } from 'node:fs'
import { listFeatures } from '../../domain/src/scribe/statement-features.ts'
import { listTopicFeatures } from '../../domain/src/scribe/topic-features.ts'
import { topic_labels } from '../../domain/src/scribe/template.ts'
import { divisions, labelStatements } from './label-statements.ts'
import { fitLinear, type Example } from './fit-linear.ts'
import { readCsv } from './read-csv.ts'

export const label_threshold = 0.34

export function makeRoutingExamples(visits: ReadonlyArray<Record<string, string>>): Example[] {
  return visits.flatMap((visit) => {
    const labelled = labelStatements(visit['dialogue']!, visit['note']!, label_threshold)
    const features = listFeatures(labelled.map((item) => item.statement))
    return labelled.map((item, i) => ({ features: features[i]!, label: divisions.indexOf(item.label), weight: 1 }))
  })
}

export function makeTopicExamples(rows: ReadonlyArray<Record<string, string>>): Example[] {
  return rows.flatMap((row) => {
    const label = topic_labels.indexOf(row['section_header'] as (typeof topic_labels)[number])
    if (label < 0) return []
    return [
      { features: listTopicFeatures(row['dialogue']!), label, weight: 1 },
      { features: listTopicFeatures(row['section_text']!), label, weight: 0.4 },
    ]
  })
}

export const routing_options = { classes: [...divisions], epochs: 10, rate: 0.08, l2: 1e-5, min_count: 2, keep: 20000 }
export const topic_options = { classes: [...topic_labels], epochs: 4, rate: 0.03, l2: 1e-3, min_count: 2, keep: 8000 }

if (import.meta.main) {
  const routing = fitLinear(makeRoutingExamples(readCsv('data/aci-bench/train.csv')), routing_options)
  writeFileSync('domain/src/scribe/model/routing.json', `${JSON.stringify(routing)}\n`)
  const topics = fitLinear(makeTopicExamples(readCsv('data/mts-dialog/MTS-Dialog-TrainingSet.csv')), topic_options)
  writeFileSync('domain/src/scribe/model/topics.json', `${JSON.stringify(topics)}\n`)
  process.stdout.write('models written\n')
}
