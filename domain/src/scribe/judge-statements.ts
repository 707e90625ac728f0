/** Gives every statement what selection and routing need: kind, probability of being noted, topic, slots, context. */
import type { ClaimKind, Experiencer, Polarity } from './claim.ts'
import { summariseContext } from './detect-context.ts'
import { dropOpeners } from './clean-tokens.ts'
import { exam_systems } from './exam-systems.data.ts'
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

/** Sentences that tell somebody what to do, or what will be done. */
const told_to = /^(please |then |so |and |first |also |or |but |correct |right |yes |exactly )*(take|stop|start|continue|keep|come|call|go to|eat|drink|use|avoid|hold|try|cut|move|swap|replace|limit|reduce|raise|lower|double|fill|wear|stay|add|weigh|increase|decrease|skip|bring|return|schedule|check|put|switch|wait|give|get (a|an|the|your)|do (the|\d+|not)|tell (the|your)|see (you|me|us) (again |back )?in|no more .{3,70}|no (more )?[a-z]+( and no [a-z]+)? (for|until|before|after|without|by|next|once|this|at)|never)\b/
const will_do = /^(so |and |then |but |for .{2,30} ?, ?|first )*(i'd|i would|we'd|we would) (like|suggest|recommend|want|add|start|order|send|ask|prefer|use)\b|^(so |and |then |okay |now )*let('s| us) (talk|meet|repeat|check|start|order|do|get|try|add|see you|plan|recheck|book|work|stay|keep|stop|use)\b|^(so |and |the )*next (scan|visit|appointment|blood)\b|^(so |and |then )*(i want|i suggest|i recommend|we will|we'll|i will|i'll)\b|^no .{3,60} for (you|her|him|them)\b|^(and |so |then )*(i am|i'm|we are|we're) (also )?(referring|sending|ordering|prescribing|starting|stopping|increasing|adding)\b|\bi(?:'d| would) (want|like|prefer) (you|him|her|them|the partner) to\b|\bi(?: am|'m)? lean(ing)? (to|toward|towards)\b|^if .{3,90}\b(try|call|take|stop|go to|then|use|come)\b|^(and |so )*(before|when) you .{2,40}\b(squeeze|breathe out|stop|call|take)\b|^(and |so |then )*i (would|will) not (use|recommend|give|prescribe|start)\b|\b(retrieval|transfer|trigger|scan|appointment|visit) (is|will be)( then)? (on|at|the day|tomorrow|tonight|in \d|next|\d)|^(tonight|tomorrow)\b.*\bat\b|^(when|once) .{3,80} we (will )?(give|start|do|add|use|order)\b|^for the (next )?(few )?(week|weeks|month)\b|^.{0,24}\bi recommend\b|^(pregnancy test|blood test|scan|ultrasound|transfer|retrieval)( is)?( on| in)? (day )?\d|\b(until|in|for|after) \d+ (more )?(days|weeks|months|visits)\b.*\b(every other week|once a week|visits)\b/
/** Behind these a clinician reads out what is taken, and orders nothing. */
const reads_list = /\b(bottles|you brought|your (medication|medicine|med|supplement)s? list|go (through|over) (your|the) (med|supplement|bottle|list)\w*|i (see|have) (that )?you (are|take|were)|you are (currently )?(on|taking)|you (currently )?take)\b/
const asks_how = /\b(when|what|how|which|where)\b.*\b(should|do|can|shall) (i|we)\b/
const follow_up_time = /^(once|twice|\d+ times|three times) (a|per) (day|week)\b|^(and |then |so |first )*\d+ (squeezes|contractions|quick|reps|repetitions|minutes|breaths)\b.*\b(times|once|twice|every)\b/
const states = /\b(is|are|was|were|has|have|had|showed|came|people|taking|said|told|gave|went|took|been|feels|looks|fits|seems|shows|can|may|means)\b/

/** A clinician's instruction or order, whatever the words around it look like to the model. */
function isInstruction(statement: Statement, text: string, slots: readonly SlotKind[]): boolean {
  if (statement.role !== 'clinician') return false
  if (statement.question) return statement.question.role === 'patient' && (statement.answer !== null || !states.test(text))
  if (/^(take (a )?(deep )?breaths?|let us (see|look|take a look)|breathe|squeeze|lift|tell me)\b/.test(text)) return false
  if (told_to.test(text) || will_do.test(text)) return true
  const advised = statement.asked?.role === 'patient' && asks_how.test(joinTokens(statement.asked.tokens).toLowerCase())
  if (advised && slots.some((slot) => slot === 'drug' || slot === 'dose') && !states.test(text)) return true
  const is_dosed = slots.includes('drug') && slots.includes('dose')
  return !states.test(text) && (is_dosed || follow_up_time.test(text))
}

const graded = /\b[0-5]\/5\b|\bhold (of|for|it for) \d+ seconds\b|\byou hold it for \d+|\b(stage|grade) (a )?\d\b|\bpop-?q\b|\bpoint (aa|ba|ap|bp|c|d)\b|\d+ (quick|fast) (ones|flicks|contractions)\b|\b(degrees|chair stands|fingers? at the navel)\b|\b(left|right) side is (weaker|stronger|tighter)\b|\b(less tight|increased tone|bear down|muscles come on|front wall|relax fully)\b/

const seen = /^(and |so |but |the |your |his |her |on (the )?(ultrasound|scan|exam) |today )*(i (do not |also |can )?(see|feel|hear|count|find)|there (is|are|'s)|(left|right|skin|scar|belly|abdomen|thyroid|uterus|cervix|lining|muscles?|breasts?|ovary|ovaries|front wall|tear|incision)( \w+)? (is|are|feels?|looks?|has|have|moves?|measures?))\b/

function kindOf(division: string, statement: Statement, text: string, slots: readonly SlotKind[], is_list: boolean): ClaimKind {
  if (is_list && statement.role === 'clinician' && slots.includes('drug') && !states.test(text) && !told_to.test(text)) return 'history'
  if (isInstruction(statement, text, slots)) return 'plan'
  const is_told = statement.role === 'clinician' && !statement.question
  const has_reading = /\d/.test(text) && !intent.test(text)
  if (is_told && statement.unit.heading === 'assessment' && division !== 'plan') return 'assessment'
  if (is_told && /^(and |so |okay )*(what i (find|see|think) is|my impression|that meets|this meets)\b/.test(text)) return 'assessment'
  if (is_told && graded.test(text)) return 'exam'
  const is_measured = slots.some((slot) => slot === 'lab' || slot === 'scan' || slot === 'vital' || slot === 'screening_score')
  if (is_told && (division === 'exam' || division === 'results') && !is_measured && (slots.includes('dose') || (slots.includes('drug') && !states.test(text)))) return 'plan'
  if (is_told && (division === 'exam' || division === 'results') && !/\d/.test(text) && /\b(risks?|rates?|chances?|compared with|many people|most people|usually)\b/.test(text)) return 'education'
  if (is_told && (division === 'subjective' || division === 'plan') && /^(and |so |but )*i (do not |also |can )?(feel|see|hear) /.test(text) && exam_systems.some(([pattern]) => pattern.test(text))) return 'exam'
  if (is_told && division === 'subjective' && seen.test(text) && exam_systems.some(([pattern]) => pattern.test(text))) return 'exam'
  if (is_told && division === 'subjective' && /\b(matters (here|because)|because (one|some|the|those|that)|also need|so if you|comes in|works well|people)\b/.test(text)) return 'education'
  if (is_told && has_reading && slots.includes('lab') && !slots.includes('scan') && !slots.includes('vital')) return 'result'
  if (is_told && has_reading && slots.includes('scan') && (division === 'subjective' || division === 'plan')) return 'exam'
  if (is_told && (division === 'subjective' || division === 'exam') && /\b(could be|might be|i think|fits with|probably|most likely|looks like|suspicious|suspect|concerned (about|for|that))\b/.test(text)) return 'assessment'
  if (division === 'results' && statement.role === 'patient' && !/\d|\b(normal|negative|positive)\b/.test(text)) return 'history'
  if (division === 'exam') return 'exam'
  if (division === 'results') return 'result'
  if (division === 'plan') {
    if (statement.role === 'patient') return /\b(will|going to|want|would like|i'd|can|could|plan|rather|prefer|tomorrow|tonight|next|start|for now)\b/.test(text) ? 'plan' : 'history'
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
  const heading = statement.unit.heading
  if (heading) adjusted[at(heading === 'assessment' ? 'plan' : heading)]! *= 8
  let best = 1
  for (let k = 1; k < adjusted.length; k++) if (adjusted[k]! > adjusted[best]!) best = k
  return model.classes[best]!
}

export function judgeStatements(statements: readonly Statement[]): JudgedStatement[] {
  const model = getRoutingModel()
  const features = listFeatures(statements)
  const experiencers: Experiencer[] = []
  let listed_in = -1
  return statements.map((statement, i) => {
    const tokens = evidenceTokens(statement)
    const probabilities = classify(model, features[i]!)
    const slots = findSlots(tokens)
    const own = dropOpeners(statement.unit.tokens, true).filter(isWord).map((token) => token.lower)
    const text = joinTokens(tokens.filter((token) => isWord(token) || token.text === ':')).toLowerCase()
    if (statement.role === 'clinician' && reads_list.test(text)) listed_in = statement.unit.segment_index
    const context = summariseContext(own)
    const polarity: Polarity = statement.answer === 'no' ? 'negated' : statement.answer === 'yes' ? 'affirmed' : context.polarity
    const asked = statement.question ? summariseContext(text.split(' ')).experiencer : 'patient'
    const before: Experiencer | undefined = experiencers.at(-1)
    // "Was that while pregnant?" after "my mother had a clot" is still about the mother.
    const leans = /^(?:and |so )*(?:was|is|did|does|it|that|she|he)\b/.test(text) && /\b(that|it|she|he)\b/.test(text.split(' ').slice(0, 3).join(' ')) && statement.role === 'patient' && before === 'family'
    const experiencer: Experiencer = statement.about === 'partner' ? 'partner' : leans ? 'family' : asked === 'patient' || statement.answer === null && context.experiencer !== 'patient' ? context.experiencer : asked
    if (!statement.unit.is_question) experiencers.push(experiencer)
    return {
      statement, slots, polarity, experiencer, text,
      kind: kindOf(limitDivision(probabilities, statement, slots, model, text), statement, text, slots, listed_in === statement.unit.segment_index),
      worth: 1 - probabilities[0]!,
      is_hypothetical: context.is_hypothetical,
    }
  })
}
