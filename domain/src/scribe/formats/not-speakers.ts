/**
 * Words that stand before a colon or in brackets without being a speaker. A capitalised word that is missing here turns
 * into a speaker of unknown role, which a reader sees and mends; a name listed here would lose its turns.
 */

/** Headings of notes and openings of sentences: "Plan: …", "Remember: …". */
const before_colon = new Set(
  (
    'also allergies allergy and answer anyway appointment assessment because but chief clinic complaint conclusion contraception ' +
    'creator currently date day diagnosis dob dosage dose duration education encounter exam example exams file findings first ' +
    'following goal goals height history hpi hx i if important impression instructions interval introduction it job lab labs last ' +
    'length like listen location look maybe medication medications meds mrn name no note notes objective obviously ok okay ' +
    'one or option options otherwise page parity plan please pmh prescription problem problems procedure purpose question ' +
    'questions reason recording reminder remember result results review right rx second session sex side so social ' +
    'start step steps subject subjective summary surgical symptoms temperature that the then there they thing third this ' +
    'three time title today tomorrow topic transcript treatment two update visit vitals warning we week weight well what ' +
    'when where which who why yeah yes you http https gravida lmp amh fsh tsh bmi bp hr monday tuesday wednesday thursday ' +
    'friday saturday sunday january february march april may june july august september october november december'
  ).split(' '),
)

/** Stage directions of transcribers: "[laughs]", "[patient crying]". */
const in_brackets = new Set(
  (
    'applause background beep blank clears cough coughing coughs cross crosstalk cries cry crying door exhales foreign gap ' +
    'groans inaudible indiscernible inhales knock knocking laugh laughing laughs laughter music name noise overlap ' +
    'overlapping pause pauses phone phonetic redacted ringing sic sigh sighing sighs silence sneezes sniffles sobbing ' +
    'speaking static talking throat unclear unintelligible unsure whispering whispers x'
  ).split(' '),
)

export function isHeadingWord(word: string): boolean {
  return before_colon.has(word.toLowerCase())
}

export function isStageWord(word: string): boolean {
  return in_brackets.has(word.toLowerCase())
}
