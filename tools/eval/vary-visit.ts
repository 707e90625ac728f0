/**
 * Noisy variants of a gold visit: as a recogniser writes it, with speaker tags swapped, with slips of the tongue corrected, with a
 * partner in the room. A small generator seeded by the visit's id makes the same variant at every run. Labels stay those of the script.
 */
import type { GoldTurn, GoldVisit } from './read-visits.ts'

export const variants = ['as scripted', 'recogniser text', 'speaker tags swapped', 'self-corrections', 'partner in the room'] as const
export type Variant = (typeof variants)[number]

type Draw = () => number

function seed(id: string): Draw {
  let state = 2166136261
  for (const char of id) state = Math.imul(state ^ char.charCodeAt(0), 16777619) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}

/** As recognisers misspell words of this field; half of the places are hit. */
const misheard = new Map([
  ['estradiol', 'estra dial'], ['progesterone', 'progestrone'], ['levothyroxine', 'levo thyroxine'], ['metformin', 'met formin'], ['letrozole', 'letrazole'], ['ganirelix', 'ganny relix'], ['endometrium', 'endo metrium'],
  ['ferritin', 'ferratin'], ['hemoglobin', 'hemo globin'], ['trilaminar', 'try laminar'], ['antral', 'antro'], ['prolactin', 'prolactine'], ['menopur', 'meno pure'], ['follistim', 'folly stim'], ['blastocyst', 'blasto cyst'],
  ['inositol', 'inno sitol'], ['ashwagandha', 'ashwa ganda'], ['sertraline', 'certraline'], ['prometrium', 'pro metrium'], ['ovidrel', 'ova drell'], ['retrieved', 'retreived'], ['ultrasound', 'ultra sound'], ['fibroid', 'fibroyd'],
  ['period', 'period'], ['pelvic', 'pelvick'], ['morphology', 'morfology'], ['spironolactone', 'spiro lactone'], ['mirabegron', 'mira begron'],
])

function misspell(text: string, draw: Draw): string {
  const words = text.toLowerCase().replace(/(?<!\d)[.,;:?!]|[,;:?!](?!\d)|\.(?!\d)/g, ' ').split(/\s+/).filter((word) => word !== '')
  return words.map((word) => {
    const heard = draw() < 0.5 ? (misheard.get(word) ?? word) : word
    return draw() < 0.05 ? `${draw() < 0.5 ? 'um' : 'uh'} ${heard}` : heard
  }).join(' ')
}

const number_words = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const number = new RegExp(`(?<![\\d.,/'A-Za-z-])\\d+(?:\\.\\d+)?(?![\\d/'A-Za-z]|,\\d)|\\b(?:${number_words})\\b(?:[ -](?:point|and a half|hundred|thousand|oh|${number_words})\\b)*`, 'gi')
const slips = [', no, ', ', sorry, ', ', I mean ', ', no wait, ']

/** One number of the turn, said wrong first. */
function slip(text: string, draw: Draw): string {
  const found = [...text.matchAll(number)]
  const at = found[Math.floor(draw() * found.length)]
  if (!at) return text
  const said = at[0]
  const wrong = /^\d/.test(said) ? (Number(said) + (said.includes('.') ? 0.7 : 3)).toFixed(said.split('.')[1]?.length ?? 0) : said.toLowerCase() === 'nine' ? 'seven' : 'nine'
  return `${text.slice(0, at.index)}${wrong}${slips[Math.floor(draw() * slips.length)]!}${text.slice(at.index)}`
}

/** A block of the partner's own words behind two or three of the patient's turns. */
function addPartner(turns: readonly GoldTurn[], lines: readonly GoldTurn[], draw: Draw): GoldTurn[] {
  let next = Math.floor(draw() * lines.length)
  return turns.flatMap((turn, i) => {
    const is_place = turn.role === 'patient' && turns[i + 1]?.role === 'clinician' && i > 2 && draw() < 0.35
    return is_place ? [turn, lines[next++ % lines.length]!] : [turn]
  })
}

export function varyVisit(visit: GoldVisit, variant: Variant, partner_lines: readonly GoldTurn[]): GoldTurn[] {
  const draw = seed(`${visit.id} ${variant}`)
  if (variant === 'recogniser text') return visit.turns.map((turn) => ({ ...turn, text: misspell(turn.text, draw) }))
  if (variant === 'speaker tags swapped') return visit.turns.map((turn) => (draw() < 0.15 && (turn.role === 'clinician' || turn.role === 'patient') ? { ...turn, role: turn.role === 'patient' ? 'clinician' : 'patient' } : turn))
  if (variant === 'self-corrections') return visit.turns.map((turn) => (turn.slots.length > 0 && draw() < 0.5 ? { ...turn, text: slip(turn.text, draw) } : turn))
  if (variant === 'partner in the room') return addPartner(visit.turns, partner_lines, draw)
  return visit.turns
}
