/** Follicles by side: their sizes in mm in the order read out, or the antral count of a side. */
import { isMeant, isPlausible, type FoundSlot } from './found-slot.ts'
import type { SaidUnit } from './said-unit.ts'

const side_cue = /\b(right|left)(?: (?:ovary|side|hand side))?\b/g
const list_stop = /\b(lining|endometri\w+|estradiol|e2|lh|progesterone|stripe|fibroid|cyst|retrieval|units|mg|weeks|days|score|strength|out of|nothing|centimeters?|cm|stage)\b| [.;?!]/
const count_before = /(\d+)(?: (?:antral|small|resting|tiny|little))*(?: follicles?)?(?: there)? (?:on|in) (?:the|your) (right|left)\b/g

interface SideList {
  side: 'right' | 'left'
  sizes: number[]
}

/** "two at eleven" is two sizes, "four under nine" is none, "one follicle of eighteen" is one. */
function readSizes(text: string): number[] {
  const sizes: number[] = []
  const plain = text.replace(/\b\d+ (?:\w+ )?(?:under|below|less than|smaller than|over) \d+/g, ' ').replace(/\bunder \d+|\bover \d+/g, ' ')
  for (const match of plain.matchAll(/\b(\d+)(?: (?:follicles?|more))?(?: that (?:is|are))? (?:at|of|around|measuring) (\d+(?:\.\d+)?)|(?<![\d/.])(\d+(?:\.\d+)?)(?![\d/])(?! ?(?:weeks|days|antral|small|on the|in the|follicles|%))/g)) {
    if (match[1] !== undefined) for (let i = 0; i < Math.min(8, Number(match[1])); i++) sizes.push(Number(match[2]))
    else sizes.push(Number(match[3]))
  }
  return sizes.filter((size) => size >= 3 && size <= 45)
}

function readLists(said: SaidUnit): SideList[] {
  const cues = [...said.text.matchAll(side_cue)]
  return cues.flatMap((cue, i) => {
    const from = cue.index + cue[0].length
    const to = cues[i + 1]?.index ?? said.text.length
    const stretch = said.text.slice(from, to)
    const stop = list_stop.exec(stretch)
    const sizes = readSizes(stop ? stretch.slice(0, stop.index) : stretch)
    return sizes.length > 0 ? [{ side: cue[1] as 'right' | 'left', sizes }] : []
  })
}

const scan_talk = /\bfollic\w*|\bovar(y|ies)\b|\bstim|\bmeasure\b|\bretrieval\b|\blining\b|\bendometri|\bscan\b/
const antral_talk = /\bantral\b|\bafc\b|\bsmall follicles\b|\bresting follicles\b|\bovarian reserve\b|\bi (?:counted|count|see)\b/

/** Follicles counted by side are the antral count where no ovaries are being stimulated. */
const stimulated = /\b(stim|stims|stimulation|gonal-?f?|menopur|follistim|cetrotide|ganirelix|injections|mm|retrieved)\b/

export function findFollicles(units: readonly SaidUnit[]): FoundSlot[] {
  const found: FoundSlot[] = []
  const context = (said: SaidUnit): string => units.slice(Math.max(0, said.unit.index - 6), said.unit.index + 4).map((one) => one.text).join(' . ')
  const visit = units.map((one) => one.text).join(' . ')
  for (const said of units) {
    if (said.unit.role === 'patient' || !isMeant(said, 0)) continue
    const counts = [...said.text.matchAll(count_before)]
    if (counts.length > 0 && (antral_talk.test(context(said)) || (counts.length > 1 && !stimulated.test(visit)))) {
      for (const [, count, side] of counts) if (isPlausible('afc_right', count!)) found.push({ key: side === 'right' ? 'afc_right' : 'afc_left', value: count!, said: [said] })
      continue
    }
    const is_scan = scan_talk.test(visit) && !/\b(squeeze|strength|pelvic floor|dilators?|muscles?)\b/.test(context(said))
    if (!is_scan || counts.length > 0) continue
    for (const { side, sizes } of readLists(said)) {
      const is_antral = /\bantral|\bafc\b/.test(said.text) && sizes.length === 1
      const is_list = sizes.length > 1 || /\b(follicles?|mm)\b/.test(said.text) || /\bstim/.test(visit)
      if (is_antral) found.push({ key: side === 'right' ? 'afc_right' : 'afc_left', value: String(sizes[0]), said: [said] })
      else if (is_list) found.push({ key: side === 'right' ? 'follicles_right' : 'follicles_left', value: sizes.join(', '), said: [said] })
    }
  }
  return found
}
