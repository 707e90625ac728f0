/** Gives every statement what selection and routing need: kind, probability of being noted, topic, slots, context. */
import type { ClaimKind, Experiencer, Polarity } from './claim.ts'
import { summariseContext } from './detect-context.ts'
import { dropOpeners } from './clean-tokens.ts'
import { findSlots, type SlotKind } from './find-slots.ts'
import { classify, type LinearModel } from './linear-model.ts'
import type { Statement } from './pair-questions.ts'
import { evidenceTokens } from './rewrite-statement.ts'
import { getRoutingModel } from './routing-model.ts'
import { listFeatures } from './statement-features.ts'
import { isWord, joinTokens } from './tokenise.ts'

export interface JudgedStatement {
  statement: Statement
  kind: ClaimKind
  /** Probability that a clinician would write it down. */
  worth: number
  slots: SlotKind[]
  polarity: Polarity
  experiencer: Experiencer
  is_hypothetical: boolean
  /** Lower-case words of the statement, its question included. */
  text: string
}

const plan_cue = /\b(at home|do \d+|will|going to|order|prescribe|prescription|start|continue|increase|decrease|stop|refer|referral|follow up|schedule|recommend|come back|return|let us|i want|i would like|send|refill|recheck|check|repeat|take|try|add|trigger|keep|stay on|hold|avoid|call)\b/
const education_cue = /\b(discussed|explain|means|because|can cause|risk|important|usually|typically|side effects?|understand|sometimes|normally|what happens|the reason)\b/
const symptom_rule = /\b(pain|fever|chills|nausea|vomit|cough|breath|dizz|headache|swelling|numb|tingl|weakness|fatigue|rash|diarrhea|constipat|bleed|sweat|weight|appetite|palpitat|itch|burning|discharge|cramp|bloat|vision|depress|anxi|symptoms?|urinat|leak|lightheaded|sore|congestion|hot flash)/

const plan_exceptions = /^(i think|it is|this is|you have|she has|looks like)\b/

function kindOf(division: string, statement: Statement, text: string): ClaimKind {
  if (division === 'exam') return 'exam'
  if (division === 'results') return 'result'
  if (division === 'plan') {
    if (statement.role === 'patient') return 'plan'
    if (plan_cue.test(text) && !plan_exceptions.test(text)) return 'plan'
    return education_cue.test(text) ? 'education' : 'assessment'
  }
  return statement.answer !== null && symptom_rule.test(text) ? 'finding' : 'history'
}

/** A number beside one of these is meant, not measured. */
const intent = /\b(order|start|recheck|continue|repeat|increase|decrease|target|goal|want|would like|will|if|trigger|every|times a|sets|a day|weeks? of|come back|in \d+ (days|weeks|months))\b/

/** What a patient says of these is history, whatever stands around it. */
const told_slots: ReadonlySet<SlotKind> = new Set(['allergy', 'symptom', 'menstrual', 'obstetric', 'mental_health', 'gynaecologic', 'substance', 'pelvic_floor', 'family_risk'])

/** Who spoke limits what it can be: a patient does not examine, and a clinician's reading of a scan is not history. */
function limitDivision(probabilities: Float64Array, statement: Statement, slots: readonly SlotKind[], model: LinearModel, text: string): string {
  const at = (name: string): number => model.classes.indexOf(name)
  const adjusted = Float64Array.from(probabilities)
  adjusted[at('none')] = 0
  if (statement.role !== 'clinician') {
    adjusted[at('exam')]! *= 0.3
    adjusted[at('results')]! *= 0.6
  }
  if (statement.role === 'partner' || statement.role === 'family') adjusted[at('plan')]! *= 0.2
  if (statement.role === 'clinician' && !statement.question && slots.includes('lab')) adjusted[at('results')]! *= 3
  if (statement.role === 'clinician' && !statement.question && slots.includes('scan')) {
    adjusted[at('exam')]! *= 3
    adjusted[at('results')]! *= 2
  }
  if (statement.role === 'patient') adjusted[at('plan')]! *= slots.some((slot) => told_slots.has(slot)) ? 0.05 : 0.6
  const is_reading = slots.some((slot) => ['lab', 'vital', 'scan', 'screening_score', 'pelvic_floor', 'cycle_day'].includes(slot)) && /\d/.test(text)
  if (statement.role === 'clinician' && !statement.question && is_reading && !intent.test(text)) adjusted[at('plan')]! *= 0.05
  let best = 1
  for (let k = 1; k < adjusted.length; k++) if (adjusted[k]! > adjusted[best]!) best = k
  return model.classes[best]!
}

export function judgeStatements(statements: readonly Statement[]): JudgedStatement[] {
  const model = getRoutingModel()
  const features = listFeatures(statements)
  return statements.map((statement, i) => {
    const tokens = evidenceTokens(statement)
    const probabilities = classify(model, features[i]!)
    const slots = findSlots(tokens)
    const own = dropOpeners(statement.unit.tokens, true).filter(isWord).map((token) => token.lower)
    const text = joinTokens(tokens.filter((token) => isWord(token) || token.text === ':')).toLowerCase()
    const context = summariseContext(own)
    const polarity: Polarity = statement.answer === 'no' ? 'negated' : statement.answer === 'yes' ? 'affirmed' : context.polarity
    const asked = statement.question ? summariseContext(text.split(' ')).experiencer : 'patient'
    const experiencer: Experiencer = asked === 'patient' ? context.experiencer : asked
    return {
      statement, slots, polarity, experiencer, text,
      kind: kindOf(limitDivision(probabilities, statement, slots, model, text), statement, text),
      worth: 1 - probabilities[0]!,
      is_hypothetical: context.is_hypothetical,
    }
  })
}
