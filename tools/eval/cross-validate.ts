/**
 * Three-fold cross-validation on the ACI-Bench training part: each visit is drafted by a model that never saw it. This is what
 * the selection thresholds were chosen on. `node tools/eval/cross-validate.ts`; about half a minute.
 */
import { loadModel } from '../../domain/src/scribe/linear-model.ts'
import { getRoutingModel } from '../../domain/src/scribe/routing-model.ts'
import { worth_thresholds } from '../../domain/src/scribe/select-statements.ts'
import { fitLinear } from '../train/fit-linear.ts'
import { readCsv } from '../train/read-csv.ts'
import { makeRoutingExamples, routing_options } from '../train/train-scribe.ts'
import { measureAci } from './measure-aci.ts'

const folds = 3
const thresholds = [0.08, 0.12, 0.16, 0.2, 0.26, 0.34, 0.45]
const visits = readCsv('data/aci-bench/train.csv')
const metadata = readCsv('data/aci-bench/train_metadata.csv')
const sums = new Map<number, { r1: number; r2: number; rlsum: number; words: number; recall: number; division: number }>()
const keep = worth_thresholds.standard
for (let fold = 0; fold < folds; fold++) {
  const trained = loadModel(fitLinear(makeRoutingExamples(visits.filter((_, i) => i % folds !== fold)), routing_options))
  getRoutingModel().weights = trained.weights
  for (const threshold of thresholds) {
    worth_thresholds.standard = threshold
    const figures = measureAci(visits.filter((_, i) => i % folds === fold), metadata)
    const sum = sums.get(threshold) ?? { r1: 0, r2: 0, rlsum: 0, words: 0, recall: 0, division: 0 }
    sums.set(threshold, {
      r1: sum.r1 + figures.r1 / folds, r2: sum.r2 + figures.r2 / folds, rlsum: sum.rlsum + figures.rlsum / folds, words: sum.words + figures.words_per_note / folds,
      recall: sum.recall + figures.said_drug_recall_percent / folds, division: sum.division + figures.section_accuracy_percent / folds,
    })
  }
}
worth_thresholds.standard = keep
for (const [threshold, sum] of sums) {
  process.stdout.write(`${threshold}: ROUGE ${sum.r1.toFixed(1)} / ${sum.r2.toFixed(1)} / ${sum.rlsum.toFixed(1)}, ${sum.words.toFixed(0)} words, said drugs ${sum.recall.toFixed(1)} %, division ${sum.division.toFixed(1)} %\n`)
}
