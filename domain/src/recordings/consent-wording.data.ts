/**
 * What is said to everyone in the room before a visit is recorded, by version: a consent keeps the version and the words. All
 * parties agree, which is the strictest rule of the states (California Penal Code 632 among them), so one wording serves everywhere.
 */
export interface ConsentWording {
  version: number
  /** Of a visit everyone present is asked; who dictates alone says so. */
  use: 'visit' | 'dictation'
  /** One paragraph each, to be read out or shown. */
  lines: readonly string[]
}

export const consent_wordings: readonly ConsentWording[] = [
  {
    version: 1,
    use: 'visit',
    lines: [
      'We would like to record the sound of this visit, so that your clinician can look at you instead of at the screen.',
      'The recording is used to write the note of this visit. It is kept encrypted and is deleted after the note is signed.',
      'You may say no, and your care stays the same. You may stop the recording, or have it deleted, at any time.',
      'Everyone in the room has to agree. Is everyone here all right with being recorded?',
    ],
  },
  {
    version: 2,
    use: 'dictation',
    lines: ['I dictate alone. Nobody else is in the room, and nobody else can be heard.'],
  },
]

const inUse = (use: ConsentWording['use']) => consent_wordings.findLast((wording) => wording.use === use)!

/** The words in use. */
export const consent_wording = inUse('visit')
export const dictation_wording = inUse('dictation')
