import { describe, expect, it } from 'vitest'
import type { Pronouns } from './chart-facts.ts'
import { readVisit } from './read-visit.ts'
import { rewriteStatement } from './rewrite-statement.ts'
import type { Segment, SpeakerRole } from './transcript.ts'

const she: Pronouns = { subject: 'she', object: 'her', possessive: 'her' }
const they: Pronouns = { subject: 'they', object: 'them', possessive: 'their' }

function write(turns: Array<[SpeakerRole, string]>, pronouns: Pronouns | null = she): string[] {
  const segments: Segment[] = turns.map(([role, text], i) => ({ id: `s${i + 1}`, role, label: role, is_role_inferred: false, start_ms: null, end_ms: null, text, offset: 0 }))
  const chart = { pronouns, age_years: null, sex: 'unknown' as const, allergies: [], medications: [], problems: [] }
  return readVisit(segments).statements.flatMap((statement) => rewriteStatement(statement, chart, 'history')?.text ?? [])
}

describe('a question and its answer become one statement', () => {
  it.each<[string, string, string]>([
    ['Any fever or chills?', 'No.', 'Denies fever or chills.'],
    ['Do you have any nausea?', 'No, I do not.', 'Denies nausea.'],
    ['Have you had any vaginal bleeding?', 'Nope.', 'Denies vaginal bleeding.'],
    ['Any chest pain?', 'Yes.', 'Reports chest pain.'],
    ['Do you smoke?', 'No.', 'She does not smoke.'],
    ['Do you smoke?', 'Yes.', 'She smokes.'],
    ['Are you taking your medications?', 'Yes, I am.', 'She is taking her medications.'],
    ['Have you ever been pregnant?', 'No.', 'She has not been pregnant.'],
    ['Are you breastfeeding?', 'No.', 'She is not breastfeeding.'],
    ['When was your last period?', 'March third.', 'LMP: March 3.'],
    ['Any allergies?', 'Penicillin, I get a rash.', 'Allergies: Penicillin, she gets a rash.'],
    ['Any drug allergies?', 'No.', 'Denies drug allergies.'],
    ['How long have you been trying?', 'Two years.', 'Trying to conceive: 2 years.'],
    ['How many pads a day?', 'Three pads.', 'Pads per day: 3 pads.'],
    ['How bad is the pain?', 'Six out of ten.', 'Pain score: 6/10.'],
    ['What medications are you taking?', 'Metformin and a prenatal vitamin.', 'Medications: Metformin and a prenatal vitamin.'],
    ['Are you trying to get pregnant?', 'Yes, since January.', 'She is trying to get pregnant, since January.'],
    ['Any other allergies?', 'No.', 'Denies other allergies.'],
  ])('%s - %s', (question, answer, written) => {
    expect(write([['clinician', question], ['patient', answer]])).toEqual([written])
  })

  it('does not choose for the patient: "yes" to "a or b" is quoted', () => {
    expect(write([['clinician', 'Any nausea or vomiting?'], ['patient', 'Yes.']])).toEqual(['Asked "Any nausea or vomiting": yes.'])
  })
  it('keeps "no" with the word it denies', () => {
    expect(write([['clinician', 'Any vomiting or constipation?'], ['patient', 'No vomiting but constipation and weight loss.']])).toEqual(['No vomiting but constipation and weight loss.'])
  })
  it('keeps what follows the no', () => {
    expect(write([['clinician', 'Any pain?'], ['patient', 'No, I am just tired.']])).toEqual(['Denies pain.', 'She is tired.'])
  })
  it('takes a tag for what it is', () => {
    expect(write([['clinician', "I'm gonna prescribe you meloxicam 15 milligrams, okay?"], ['patient', 'Okay.']])[0]).toBe('I will prescribe her meloxicam 15 mg.')
    expect(write([['clinician', "You're allergic to Augmentin, is that right?"], ['patient', 'Yes, that is correct.']])[0]).toBe('She is allergic to Augmentin.')
    expect(write([['clinician', "You're allergic to Augmentin, right?"], ['patient', 'No.']])).not.toContain('She is allergic to Augmentin.')
  })
  it('states nothing where nobody answered', () => {
    expect(write([['clinician', 'Any pain?']])).toEqual([])
  })
  it('waits for the answer after "gosh"', () => {
    expect(write([['clinician', 'When was your last period?'], ['patient', 'Gosh. About six weeks ago.']])).toEqual(['LMP: About 6 weeks ago.'])
  })
})

describe('person', () => {
  it.each<[SpeakerRole, string, Pronouns | null, string]>([
    ['patient', 'I take metformin every day.', she, 'She takes metformin every day.'],
    ['patient', 'I take metformin every day.', they, 'They take metformin every day.'],
    ['patient', 'I take metformin every day.', null, 'The patient takes metformin every day.'],
    ['patient', "I've been bloated and I don't sleep.", she, 'She has been bloated and she does not sleep.'],
    ['patient', 'My periods are heavy.', null, "The patient's periods are heavy."],
    ['patient', 'It hurts me when I sit.', she, 'It hurts her when she sits.'],
    ['clinician', 'You have a fibroid.', she, 'She has a fibroid.'],
    ['clinician', 'I want you to take letrozole.', she, 'I want her to take letrozole.'],
    ['clinician', 'Your lining is nine.', null, "The patient's lining is nine."],
    ['clinician', "Let's go ahead and order an MRI.", she, 'We will order an MRI.'],
    ['clinician', "I'm gonna send you for an MRI.", they, 'I will send them for an MRI.'],
    ['patient', 'Um, I, I have, uh, cramps.', she, 'She has cramps.'],
  ])('%s: %s', (role, said, pronouns, written) => {
    expect(write([[role, said]], pronouns)).toEqual([written])
  })
})

describe('words that look like fillers', () => {
  it('"mm" after a number is a unit, "er" before positive is a receptor', () => {
    expect(write([['clinician', 'The tumor was 8 mm and er positive.']])).toEqual(['The tumor was 8 mm and ER positive.'])
  })
})
