/** Share of MTS-Dialog dialogues whose section label (one of 20) the topic model names. */
import { getTopicModel } from '../../domain/src/scribe/routing-model.ts'
import { countTopicFeatures } from '../../domain/src/scribe/topic-features.ts'
import { classifyTopic } from '../../domain/src/scribe/topic-model.ts'

export interface MtsFigures {
  dialogues: number
  accuracy_percent: number
  top2_percent: number
}

export function measureMts(rows: ReadonlyArray<Record<string, string>>): MtsFigures {
  const model = getTopicModel()
  let first = 0
  let second = 0
  for (const row of rows) {
    const scores = classifyTopic(model, countTopicFeatures(row['dialogue']!))
    const ranked = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!)
    if (model.classes[ranked[0]!] === row['section_header']) first++
    if (ranked.slice(0, 2).some((k) => model.classes[k] === row['section_header'])) second++
  }
  return { dialogues: rows.length, accuracy_percent: Math.round((1000 * first) / rows.length) / 10, top2_percent: Math.round((1000 * second) / rows.length) / 10 }
}
