/**
 * Facts that a draft must not drop, whatever the model thinks of the sentence around them: drugs and doses, allergies, vital
 * signs, laboratory values, scan measurements, menstrual and obstetric facts, pelvic floor grades, red flags.
 */
import { findDrugs } from './find-drugs.ts'
import { joinTokens, type Token } from './tokenise.ts'

export const slot_kinds = ['drug', 'dose', 'allergy', 'vital', 'lab', 'scan', 'menstrual', 'obstetric', 'cycle_day', 'conception', 'pelvic_floor', 'screening_score', 'partner_test', 'symptom', 'mental_health', 'gynaecologic', 'substance', 'order', 'family_risk', 'immunisation', 'consent', 'exposure'] as const
export type SlotKind = (typeof slot_kinds)[number]

const patterns: ReadonlyArray<[SlotKind, RegExp]> = [
  ['dose', /\b\d[\d.,]*\s?(mg|mcg|iu|units?|ml|g|grams|puffs|tablets?|capsules?|pills?)\b/],
  ['allergy', /\ballerg(y|ies|ic)\b|\banaphyla\w+|\bbreaks? out in hives\b|\bcarry (a pen|an epipen|an epi)/],
  ['vital', /\b(blood pressure|bp|pulse|heart rate|temperature|temp|weight|bmi|oxygen|respirat\w+)\b.{0,30}\d|\b\d{2,3}\/\d{2,3}\b/],
  ['lab', /\b(amh|fsh|lh|estradiol|e2|p4|progesterone|tsh|prolactin|hcg|beta|a1c|hemoglobin|ferritin|testosterone|glucose|ldl|hdl|cholesterol|creatinine|platelets|white (blood )?count|vitamin d|hematocrit|inr|dhea-?s|sodium|potassium)\b.{0,40}\b\d|\b(more than )?doubled\b.{0,20}\d/],
  ['scan', /\b(right|left)\b( ovary)?\s*[:,]?( (has|measures?|is|shows?|we have|there is|there are|i see|,))*\s*\d|\b(follicles?|lining|endometri\w+|antral|afc|fibroids?|cysts?|sac|crown rump|crl|yolk|heartbeat|stripe)\b|\b(trilaminar|triple (line|layer)|homogeneous)\b|\b\d[\d.]*\s?mm\b/],
  ['menstrual', /\b(lmp|last (menstrual )?period|menarche|(my|your|first) periods?|periods? (is|are|was|were|started|come|came|every)|cycles? (is|are|was|were|run)|day cycles?|spotting|tampons?|(pretty|very|really|so) heavy|heavy (the first|periods?|flow|bleeding)|(?<!blood )clots|bleeding)\b/],
  ['obstetric', /\bg ?\d ?,? ?p ?\d|\b(miscarriages?|ectopic|gravida|stillbirth|live births?|c-section|cesarean|vaginal (birth|deliver\w+)|pregnan(t|cy|cies)|forceps|vacuum|degree tear|i tore|induced|stitches|episiotomy|abortions?|chemical pregnancy|rh (negative|positive)|rhogam)\b/],
  ['cycle_day', /\b(cycle day|stim day|day \d+ of|stimulation day|day of stim)/],
  ['conception', /\b(trying (to (conceive|get pregnant)|for (a baby|\d+|about|over|almost))|been trying|trying since|infertil\w+|ovulation (kits?|tests?|predictor)|intercourse|contracept\w+|birth control|condoms?|iud|minipill|(natural|programmed|medicated) cycle|freeze-all|mini pill|progestin|embryos?|[1-6][a-d]{2}s?|ivf|iui|retrieval|transfer|trigger)\b/],
  ['pelvic_floor', /\b(leak\w*|pads? (a|per) day|incontinen\w+|prolapse|diastasis|levator|obturator|pelvic floor|kegels?|make it to the (bathroom|toilet)|key in the door|(soak\w*|through) (through )?(a|my|the) (liner|pad)|liners?|quick flicks?|(power|endurance) (is|was|of)?\s*\d|grade \d|hold (for|of|it for) \d+|[0-5]\/5|\d+ (quick|fast) (ones|flicks|contractions)|dilators?|(left|right) side is (weaker|stronger|tighter)|bear down|muscles come on|front wall|descent|increased tone|less tight|chair stands|perfect score|point (aa|ba|ap|bp)|nocturia|urgency|pop-q)\b/],
  ['screening_score', /\b(phq|gad|epds|pfdi|iciq|fsfi|edinburgh)\b|\b\d+\/10\b|\bscore (is|was|of)\b/],
  ['symptom', /\b(migraines?|aura|prediabet\w+|bloat\w*|cramp\w*|pelvic (pain|pressure)|hot flash\w*|night sweats|vaginal (dryness|itching|discharge|odor)|painful (sex|intercourse|periods?)|pain (with|during) (sex|intercourse)|breast (pain|lump|tenderness)|heaviness|bulge|nipple discharge|headaches?|vision changes|see(ing)? spots|swell(s|ing|ed)?|swollen|contractions|fever|chills|redness|palpitations|chest pain|rash|itch(y|ing)?|scar|incision|numb(ness)?|nause(a|ous|ated)|(throw|threw|throwing) up|vomit\w*|faint(ed|ing)?|short(ness)? of breath|suicid\w+|hurt (myself|yourself)|constipat\w+|urge to (go|urinate|pee))\b/],
  ['mental_health', /\b(depress\w+|anxi(ous|ety)|panic attacks?|suicid\w+|self[- ]harm|hopeless|overwhelmed|cr(y|ies|ying)|(feel|feeling) (un)?safe|(someone|somebody|anyone) with you|staying (with|until)|safe (at home|in your|in my)|(hurt|harm|kill)(ing)? (myself|yourself|the baby|my baby)|better off (dead|without me)|feel(ing)? down|postpartum blues|therapist)\b/],
  ['substance', /\b(smok(e|ed|es|ing)|alcohol|drink(s|ing)? (socially|a|on|about|\d)|drink socially|glass(es)? of wine|tobacco|cigarettes?|vap(e|ing)|marijuana|cannabis)\b/],
  ['consent', /\b(consent|chaperone)\b/],
  ['exposure', /\b(mold|pesticides?|lead paint|secondhand smoke|well water|solvents?)\b/],
  ['order', /\b(referral|refer (you|her|him|them)|order(ing|ed)? (a|an|some|the|another)|prescri\w+|refill\w*|(follow|come|see you) (up|back|me back)?.{0,12}\bin \d|biopsy|i('d| would)? recommend|schedule (a|an|you|your))\b/],
  ['family_risk', /\b(mom|mother|dad|father|sister|brother|aunt|uncle|grandmother|grandfather|family)\b.*\b(cancer|clots?|diabetes|stroke|heart (attack|disease)|menopause|endometriosis|breast|ovarian|preeclampsia|thyroid|adopted)\b/],
  ['immunisation', /\b(vaccin\w+|flu shot|tdap|gardasil|shingrix|booster|immuniz\w+)\b/],
  ['gynaecologic', /\b((breast|little) (lumps?|bumps?|masse?s?|cysts?)|lumps?|breasts?|endometriosis|fibroids?|pcos|polycystic|menopaus\w+|perimenopaus\w+|hormone replacement|chlamydia|gonorrhea|herpes|hpv|syphilis|stds?|stis?|pap( smear)?|mammogram|colposcopy|hysterectomy|uterus|ovary out|tubes tied|tubal ligation)\b/],
  ['partner_test', /\b(semen|sperm|motility|morphology)\b/],
]

/** Slots that keep a statement in the draft. Everyday mentions (a question, small talk) carry no value and are not slots. */
export function findSlots(tokens: readonly Token[]): SlotKind[] {
  const text = joinTokens(tokens).toLowerCase()
  const found: SlotKind[] = findDrugs(tokens).length > 0 ? ['drug'] : []
  for (const [kind, pattern] of patterns) if (pattern.test(text)) found.push(kind)
  return found
}

const risky = /\b(right|left|bilateral)\b|\bpregnan|\ballerg|\bmiscarriage|\bectopic/

/** A mistake would hurt: drug, dose, allergy, laboratory value, laterality, pregnancy status. */
export function isHighRisk(text: string, slots: readonly SlotKind[]): boolean {
  return slots.some((slot) => ['drug', 'dose', 'allergy', 'vital', 'lab', 'scan', 'obstetric', 'cycle_day', 'partner_test'].includes(slot)) || risky.test(text.toLowerCase())
}
