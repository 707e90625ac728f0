/** Vectors of questionnaires and of pelvic and musculoskeletal therapy. */
import { stageProlapse } from '../../../domain/src/pelvic/prolapse-stage.ts'
import { comparePain, computeAdherence, countTimedUnits, judgeChairStand, judgeUpAndGo } from '../../../domain/src/pelvic/rehabilitation-measures.ts'
import { scoreIciq, scoreOdi, scorePfdi } from '../../../domain/src/pelvic/symptom-scores.ts'
import { bandEpds, scoreGad7, scorePhq9 } from '../../../domain/src/primary/mood-scores.ts'
import { answer, list, number, type RunVector } from './read-input.ts'

export const rehabilitation_vectors: Record<string, RunVector> = {
  phq9: (input) => answer(scorePhq9({ items: list(input, 'items') }), (value) => ({ total: value.total, severity: value.severity, safety: value.has_safety_answer, complete: value.is_complete })),
  gad7: (input) => answer(scoreGad7({ items: list(input, 'items') }), (value) => ({ total: value.total, severity: value.severity, complete: value.is_complete })),
  epds: (input) => answer(bandEpds({ total: number(input, 'total'), item_10: number(input, 'item10') }), (value) => ({ band: value.band, safety: value.has_safety_answer })),
  'popq.stage': (input) =>
    answer(stageProlapse({ aa_cm: number(input, 'Aa'), ba_cm: number(input, 'Ba'), c_cm: number(input, 'C'), d_cm: number(input, 'D'), ap_cm: number(input, 'Ap'), bp_cm: number(input, 'Bp'), vaginal_length_cm: number(input, 'tvl') }), (value) => ({ stage: value.stage, leading: value.leading_edge_cm })),
  iciq_ui_sf: (input) => answer(scoreIciq({ frequency: number(input, 'freq'), amount: number(input, 'amount'), interference: number(input, 'interfere') }), (value) => ({ total: value.total, severity: value.severity })),
  pfdi20: (input) => answer(scorePfdi({ popdi: list(input, 'popdi6'), cradi: list(input, 'cradi8'), udi: list(input, 'udi6') }), (value) => ({ ...value })),
  odi: (input) => answer(scoreOdi({ items: list(input, 'items') }), (value) => ({ pct: value.percent, band: value.band })),
  'nprs.mcid': (input) => answer(comparePain({ before: number(input, 'base'), now: number(input, 'now') }), (value) => ({ change: value.change, pct: value.reduction_percent, mcid: value.is_important })),
  'hep.adherence': (input) => answer(computeAdherence({ sessions_done: number(input, 'done'), sessions_prescribed: number(input, 'prescribed') }), (value) => ({ pct: value.percent })),
  tug: (input) => answer(judgeUpAndGo({ duration_s: number(input, 's') }), (value) => ({ fall_risk: value.has_fall_risk })),
  'cst30.women': (input) => answer(judgeChairStand({ age_years: number(input, 'age'), stands: number(input, 'stands') }), (value) => ({ below_average: value.is_below_average })),
  'billing.8min': (input) => answer(countTimedUnits({ timed_min: number(input, 'timed_minutes') }), (value) => ({ units: value.units })),
}
