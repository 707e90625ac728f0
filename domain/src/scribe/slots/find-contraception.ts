/** Contraception in use, chosen or given up; methods that were only explained are none. */
import { findOwner, isConfirmed, type FoundSlot } from './found-slot.ts'
import type { SaidUnit } from './said-unit.ts'

const methods: ReadonlyArray<[RegExp, string]> = [
  [/\bmini[ -]?pill\b/, 'mini pill'], [/\b(?:the |birth control |combined )?pill\b(?! box)/, 'pill'], [/\bpatch\b/, 'patch'], [/\bcondoms?\b/, 'condoms'], [/\bnexplanon\b/, 'nexplanon'], [/\bimplant\b(?! ?ation)/, 'implant'], [/\bmirena\b/, 'mirena'],
  [/\bkyleena\b/, 'kyleena'], [/\bliletta\b/, 'liletta'], [/\bskyla\b/, 'skyla'], [/\bparagard\b|\bcopper (iud|one)\b/, 'copper iud'], [/\biud\b/, 'iud'], [/\bdepo(-?provera)?\b/, 'depo'], [/\bnuva ?ring\b|\bvaginal ring\b/, 'ring'],
  [/\bvasectomy\b/, 'vasectomy'], [/\btubes (are |were )?tied\b|\btubal( ligation)?\b|\btubes out\b/, 'tubal ligation'], [/\bdiaphragm\b/, 'diaphragm'], [/\bwithdrawal\b|\bpull(s|ing)? out\b/, 'withdrawal'], [/\brhythm method\b|\bfertility awareness\b/, 'fertility awareness'],
]
const asks = /\b(birth control|contracepti\w+|prevent(ing)? pregnancy|protection|using (anything|now))\b/
const uses = /\b(i am on|i'm on|been on|you are on|you're on|i (?:still |also )?(use|have|take|took|got)|we (use|have)|using|had (a|my|the|your)|have the|have a|had|on the|my tubes|tubes are|stay on|keep|keep using|use)\b/
const chooses = /\b(i('| wi)?ll take|i want (?:to try )?the|let us (do|go with)|we can (put|place|do)|put (it|one|in|that|a)|place (a|the|it)|go with|i choose|give me)\b/
const gave_up = /\b(?<!never )(stopped|quit|came off|went off|used to|was on|took out|taken out|came out|before|in the beginning|not anymore|until)\b/
const only_told = /\b(lasts|usually makes|bit smaller|can make|there is the|options?|versus|would you (consider|like)|what about|how about|or the|depends|works by)\b/
/** To be put in another day: not in use yet. */
const planned = /\b(?:in|within) (?:\d+|a|a few) (?:days?|weeks?|months?)\b|\bnext (?:visit|time|appointment)\b|\bcome (?:back|in) (?:\w+ ){0,4}for\b|\bappointment for\b|\b(?:like|want|wants|thinking|think|considering) (?:to |of |about )?(?:try|trying|getting|get|having)\b/
const no_need = /\b(no|nothing|none|we do not|do not|don't) ?,? ?(need|use|using|anything|it)?\b/
const pill_is_drug = /\b(thyroid|water|sleeping|iron|vitamin|sugar|pain|blood pressure|allergy|two|three|\d) pills?\b|\bpill(s)? (three|two|\d) times\b/

function findMethods(text: string): string[] {
  const found: string[] = []
  let rest = text
  for (const [pattern, name] of methods) {
    if (!pattern.test(rest)) continue
    found.push(name)
    rest = rest.replace(new RegExp(pattern.source, 'g'), ' ')
  }
  return found
}

export function findContraception(units: readonly SaidUnit[]): FoundSlot[] {
  const talks = units.some((said) => asks.test(said.text) || /\b(iud|condoms?|nexplanon|implant|mirena|kyleena|vasectomy|tubes|pill|nuvaring|depo|pull out)\b/.test(said.text))
  if (!talks) return []
  const found: FoundSlot[] = []
  let offered: string | null = null
  // A patch of the menopause, of pain or of tobacco is none.
  const hormone_patch = units.some((said) => /\b(estradiol|estrogen|hormone|lidocaine|nicotine|vivelle|climara)\b[^.;?]{0,30}\bpatch|\bpatch\w*\b[^.;?]{0,20}\b(estradiol|estrogen|nicotine)\b/.test(said.text))
  for (const said of units) {
    const names = pill_is_drug.test(said.text) ? [] : findMethods(said.text).filter((name) => name !== 'patch' || !hormone_patch)
    const asked = said.asked !== null && asks.test(said.asked.text) && !/\bthought\b/.test(said.asked.text)
    if (names.length === 0) {
      if (offered && said.unit.role === 'patient' && /\bi('| wi)?ll take (that|it)\b|\bthat (one|sounds good)\b(?<!\b(?:like|want|try|think) (?:to )?(?:try )?that (?:one|sounds good))|\bwe use (those|them|that|it)\b/.test(said.text)) found.push({ key: 'contraception', value: offered, said: [said] })
      if (asked && said.unit.role === 'patient' && no_need.test(said.text) && !found.some((one) => one.key === 'contraception' && one.time !== 'past')) found.push({ key: 'contraception', value: 'none', polarity: 'negated', said: [said] })
      continue
    }
    if (said.is_question && said.unit.role === 'clinician' && isConfirmed(said) && said.text.split(' ').length <= 4 && units.slice(Math.max(0, said.unit.index - 4), said.unit.index).some((one) => asks.test(one.text))) {
      found.push({ key: 'contraception', value: names[0]!, said: [said, said.reply!] })
      continue
    }
    if (said.unit.role === 'clinician' && !uses.test(said.text)) offered = names.includes('nexplanon') ? 'nexplanon' : names.at(-1)!
    if (/\b(again|want|you'd|would)\b/.test(said.text) && said.is_question) continue
    if (only_told.test(said.text) || (said.is_question && !(said.unit.role === 'clinician' && isConfirmed(said) && uses.test(said.text)))) continue
    const is_past = gave_up.test(said.unit.role === 'clinician' ? said.text.replace(/\buntil\b/g, ' ') : said.text)
    const is_own = said.unit.role !== 'clinician'
    const is_held = is_own ? uses.test(said.text) || chooses.test(said.text) || asked || names.includes('vasectomy') || names.includes('withdrawal') || /^(the )?[\w ]{3,16}?( for now| ,? please)?[ ,.!]*$/.test(said.text) || is_past : /\b(stay on|keep|use|using|we can (put|place)|put in|you are on|i would start|start you on|we will do|will put)\b/.test(said.text)
    if (said.unit.role === 'clinician' && /\bif (?:the|your|it|you)\b/.test(said.text)) continue
    if (!is_held || (planned.test(said.text) && !is_past && !/\b(?:until then|meanwhile|for now|keep using)\b/.test(said.text)) || /\b(my|her|your) (sister|mother|friend|aunt)\b/.test(said.text) || /\b(need|avoid|no) \w+ ?(contraception|estrogen)\b/.test(said.text)) continue
    // "The implant, Nexplanon": a kind and its brand are one choice.
    const told = names.filter((name) => !(name === 'implant' && names.includes('nexplanon')) && !(name === 'iud' && names.length > 1) && !(name === 'pill' && names.includes('mini pill')))
    for (const name of told) found.push({ key: 'contraception', value: name, time: is_past ? 'past' : 'current', experiencer: name === 'vasectomy' ? 'partner' : findOwner(said), said: [said] })
  }
  return found
}
