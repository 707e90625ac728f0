/**
 * Facts whose words stand around the value. Named groups: v value, w the end of a range, u unit. `near` looks at the sentence, the one
 * before it and the question that it answers. Own list.
 */
import type { SlotKey } from './slot-definitions.data.ts'

export interface PatternRule {
  key: SlotKey
  pattern: RegExp
  near?: RegExp
  not?: RegExp
  /** Fixed value, where the words themselves are it. */
  value?: string
  unit?: string
}

const n = '(?<v>\\d+(?:\\.\\d+)?)'
const range = `${n}(?: ?(?:, or|, sometimes|,|or|to|-) ?(?<w>\\d+(?:\\.\\d+)?))?`
const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const eggs = '(?:eggs|oocytes)'
const rule = (key: SlotKey, pattern: string, more: Omit<PatternRule, 'key' | 'pattern'> = {}): PatternRule => ({ key, pattern: new RegExp(pattern, 'g'), ...more })

const urinating = /\b(pee\w*|urin\w*|toilet|bladder|bathroom|void\w*|go(?:ing)? (?:during|in) the day|leak\w*|nocturia|wee)\b/
const other_waking = /\b(soak\w*|sweat\w*|hot flash\w*|flush\w*|feed\w*|nurs\w*|breastfe\w*|nightmares?|cry\w*|pain|hurts?|itch\w*|baby)\b/

export const pattern_rules: readonly PatternRule[] = [
  // Cycle
  rule('cycle_day', `\\b(?:cycle )?day ${n}\\b(?! (?:of|embryo|\\d?[a-c]|transfer|blast|fsh|estradiol|on|to|or))`, { near: /\bcycle day|\b(i'm|i am|you are|that is|so) (on )?day \d+|day \d+ then/, not: /stim|gonal|embryo|on the estrogen|estrogen,|day \d+ (on|of)/ }),
  rule('stimulation_day', `\\bday ${n} of (?:stims?|stimulation|injections|shots|meds)`),
  rule('stimulation_day', `\\bstim(?:s|ulation)? day ${n}`),
  rule('cycle_length', `\\b(?:every|each|than every) ${range}(?: days)?(?=\\b)(?! ?(?:weeks|months|hours|minutes|other|or|mg|years|morning))`, { near: /\b(periods?|cycles?|regular|they|come|bleed|how often|clockwork|menstru)/, not: /\b(pad|tampon|bathroom|toilet|pee|urinate|pill|patch|injection|mg)\b/ }),
  rule('cycle_length', `\\b${range} days? (?:cycles?|apart)\\b`),
  rule('cycle_length', `\\b${range} day cycles?\\b`),
  rule('cycle_length', `\\bcycles? (?:is|are|was|were|run|runs|used to be)(?: every)? ${range}(?: days)?`),
  rule('cycle_length', `\\b(?:used to be every|lately(?: more)?|anywhere from) ${range}(?: days)?`, { near: /\b(periods?|cycles?|regular)/ }),
  rule('cycle_length', `\\bperiods? (?:are|is|have been)(?: \\w+)?,? ,? ?${range} days\\b`),
  rule('menses_duration', `\\bbleed(?:ing)? for ${range}(?! ?(?:weeks|months|hours))`),
  rule('menses_duration', `\\b(?:bleed|bleeding|lasts?|last|goes on|period is|flow)(?: (?:for|it|is|them))* ${range} days`, { near: /\b(period|bleed|menstru|cycle|they|goes on|lasts)/, not: /\bspotting\b/ }),
  rule('menses_duration', `\\b${range} days (?:of bleeding|altogether|in all|of flow)`),
  rule('menarche_age', `\\b(?:first period|menarche|started my periods?|started menstruating)(?: \\w+){0,4} (?:at|was|when i was) ${n}`),
  rule('trying_duration', `\\b(?:trying|tried|inseminations?|ttc)\\b[^.;?]{0,60}?\\b(?:for|since|over) (?:the past |over |more than )?${n} (?<u>months?|years?)`),
  rule('trying_duration', `\\b${n} (?<u>months?|years?) (?:of trying|trying)`),
  rule('cycle_length', `\\b(?:now|lately)(?: (?:it|they|is|are|more|every|come|closer|to))* ${range}(?: days)?`, { near: /\b(periods?|cycles?)\b/, not: /\b(weeks|months|hours|mg|times|pads?)\b/ }),

  // Obstetric
  rule('gravida', `\\bg ?${n}(?= |,|p|$)`),
  rule('para', `\\bg ?\\d+ ?,? ?p ?${n}(?![\\d-])`),
  rule('gravida', `\\b(?:this (?:is|will be|would be)|it is) (?:my|your|her) ${n}th pregnancy`),
  rule('living', `(?<!\\bin )\\b${n} (?:kids|children|boys|girls|sons|daughters|living)\\b`, { near: /\b(pregnan|i have|i have got|we have|i've got|living|children|kids)/, not: /marriage|my (sister|brother|friend)|want|more children|his|her mother/ }),
  rule('living', `\\b${n} (?:daughter|son|child|kid|boy|girl)\\b`, { near: /\b(i have|i've got|we have|children|pregnanc|kids)\b/, not: /\b(want|sister|brother|friend|year old)\b/ }),
  rule('living', '\\bno (?:children|kids)\\b', { value: '0', not: /\b(want|more)\b/ }),
  rule('miscarriages', `\\b${n} (?:miscarriages?|losses|pregnancy losses)\\b`, { not: /\bmore\b/ }),
  rule('miscarriages', '\\b(?:one i lost|lost one|lost 1|one loss|one miscarriage|a miscarriage|1 i lost)\\b', { value: '1', not: /\b(my (sister|mother|friend)|risk|chance|after a)\b/ }),
  rule('term', `\\b${n} (?:boys|girls|kids|children|births|deliveries)? ?,? ?(?:both |all )?(?:born )?at term\\b`),
  rule('para', `\\b${n} (?:births|deliveries|live births)\\b`, { not: /vaginal/ }),
  rule('gestational_age', `\\b${n} weeks?(?: ,)?(?: and)?(?: ,)? (?<w>\\d) days?\\b(?! (?:ago|apart))`, { not: /\b(born|lost|delivered|ended|until|at \d+ weeks|ago)\b/ }),
  rule('gestational_age', `\\b(?:you are|you're|i am|i'm) ${n} weeks(?: pregnant| along| today)\\b`),
  rule('gravida', `\\bpregnancy number ${n}\\b`),
  rule('gravida', '\\bi have never been pregnant\\b', { value: '0' }),
  rule('due_date', `\\b(?:due(?: date)?|edd)\\b[^.;?\\d]{0,24}?(?<v>(?:${months}) \\d{1,2})\\b`),
  // Ultrasound
  rule('afc', `\\b${n} antral follicles?(?! on the (?:right|left))`, { not: /\bright\b.*\bleft\b/ }),
  rule('endometrium_pattern', '\\b(?:trilaminar|trilaminate|triple[- ](?:line|layer|stripe))', { value: 'trilaminar' }),
  rule('endometrium_pattern', '\\bhomogen(?:e)?ous\\b', { value: 'homogeneous', near: /lining|endometri/ }),
  rule('fibroid_size', `\\b${n}(?: by [\\d.]+){0,2} (?<u>cm|mm|centimeters?|millimeters?) (?:fibroid|myoma)`),
  rule('cyst_size', `\\b${n} (?<u>cm|mm|centimeters?|millimeters?) (?:simple )?(?:cyst|endometrioma|dermoid)`),
  rule('fibroid_size', `\\bfibroid\\b[^.;?\\d]{0,50}?\\b${n}(?: by [\\d.]+){0,2} (?<u>cm|mm|centimeters?|millimeters?)`),
  rule('cyst_size', `\\b(?:cyst|endometrioma|dermoid)\\b[^.;?\\d]{0,40}?\\b${n} (?<u>cm|mm|centimeters?|millimeters?)`),
  rule('fetal_heart_rate', `\\b${n} (?<u>beats(?: per minute)?)`, { near: /heartbeat|fetal|baby|sac|crown/ }),
  // Embryology
  rule('oocytes_retrieved', `\\b(?:collected|retrieved|got|took out|removed|aspirated|harvested) (?:a total of )?${n} (?:${eggs})`),
  rule('oocytes_retrieved', `\\b(?:from|of) (?:the|your) ${n} ${eggs}\\b`),
  rule('oocytes_retrieved', `\\b${n} ${eggs} (?:were |we |that we )?(?:collected|retrieved|came out)`),
  rule('oocytes_mature', `\\b${n}(?: of (?:them|those|which|the eggs))?(?: ${eggs})? (?:were|are|was) mature\\b`),
  rule('oocytes_mature', `\\b${n} (?:were |are )?mature\\b`),
  rule('oocytes_mature', `\\b${n} (?:mii|m2)s?\\b`),
  rule('oocytes_fertilized', `\\b${n}(?: of (?:them|those))?(?: eggs?)?(?: have| had)? fertilized`),
  rule('oocytes_fertilized', `\\bwe had ${n}\\b(?! \\w)`, { near: /fertiliz|more than last time/ }),
  rule('fertilization_method', '\\b(?:did|do|done|with|use|used|by|go for|plan) (?:ivf with )?icsi\\b', { value: 'icsi' }),
  rule('fertilization_method', '\\bconventional (?:insemination|ivf)\\b', { value: 'conventional' }),
  rule('blastocysts', `\\b${n} (?:blastocysts?|blasts)\\b`, { not: /\b(hope|expect|about half|average)\b/ }),
  rule('blastocysts', `\\b${n} (?:made it to|reached) (?:blast|day 5)`),
  rule('embryos_frozen', `\\b${n} (?:more |left |embryos? |euploid |of them |are |were |is |have been )*(?:frozen|in the freezer|in storage|on ice)\\b`),
  rule('embryos_frozen', `\\b${n} blastocysts? in the freezer`),
  rule('embryos_transferred', `\\b${n} embryos?(?: today)?(?: ,)?(?: the| a)? (?:day|today|back|we)\\b`, { near: /transfer|putting back|put back|one embryo|catheter|today/, not: /\b(risk|twins)\b/ }),
  rule('embryos_transferred', `\\b(?:transfer|transferring|transferred|put back|putting back) ${n}(?: embryos?)?\\b`, { not: /\b(risk|twins)\b/ }),
  rule('embryo_grade', '\\b(?<v>[1-6] ?[abc] ?[abc])\\b', { near: /embryo|blast|day 5|day 6|froze|putting back|transfer|grade|freezer/, not: /\bcc\b.*\b(at night|daily|a day)|\bshots?\b|\bin oil\b/ }),
  rule('embryo_day', `\\bday ${n}(?: ,)?(?: a)? (?:[1-6] ?[abc] ?[abc]|embryo|blast)`),
  rule('embryo_day', `\\b[1-6] ?[abc] ?[abc] (?:on|from) day ${n}`),
  rule('trigger_time', '\\b(?:tonight|tomorrow|inject|trigger|give|ovidrel|lupron|leuprolide|hcg)\\b.{0,60}?\\bat (?:exactly |the latest )?(?<v>\\d{1,2}(?::\\d{2})?(?: ?\\d{2})? ?(?:am|pm))', { near: /trigger|ovidrel|lupron|leuprolide|pregnyl|novarel/ }),
  // Semen
  rule('semen_volume', `\\b${n} (?<u>ml|milliliters?)\\b`, { near: /semen|sample|sperm|motil/, not: /wash|progesterone/ }),
  rule('sperm_concentration', `(?<!motile (?:count )?(?:was|is|of|at) )\\b${n} (?<u>million(?: per (?:ml|mil|milliliter))?|million\\/ml)`, { near: /semen|sample|sperm|motil|count|concentration/, not: /motile count/ }),
  rule('sperm_concentration', `(?<!motile (?:count )?(?:was|is|of|at) )\\b${n} (?<u>million)\\b`, { near: /first one|sperm|semen|count/, not: /motile count|iui|insemination/ }),
  rule('sperm_motility', `\\b${n} ?(?<u>%|percent) (?:moving|motile|motility|of them moving|swimming)`),
  rule('sperm_morphology', `\\b${n} ?(?<u>%|percent) (?:normal|morphology)`, { near: /semen|sperm|sample|count|shape|morphology/ }),
  // Pelvic floor
  rule('oxford_grade', '\\b(?<v>[0-5])(?: plus| minus)? ?(?:\\/|out of) ?5\\b', { near: /strength|power|squeeze|oxford|hold|held|pelvic|grade|lift/, not: /\b(legs?|arms?|knees?|hips?|ankles?|shoulders?|elbows?|wrists?|grip|extremit\w*|quad\w*|hamstrings?|abduction|adduction|flexion|extension|biceps|5 on your left)\b/ }),
  rule('pf_endurance', `\\b(?:held|hold|holds|holding|endurance)(?: (?:it|of|for|is|that|up|to|you))* ${n} seconds?\\b`, { not: /\b(rest|sets|times a day|squeezes a day|side plank)\b/ }),
  rule('pf_endurance', `\\b${n} seconds? (?:hold|endurance)`, { not: /\b(rest|sets|times a day)\b/ }),
  rule('pf_repetitions', `\\b(?:repeat|repeated)(?: (?:it|that|this))? ${n}(?: times)?`),
  rule('pf_repetitions', `\\b${n} (?:repetitions|repeats|reps)\\b`, { not: /\bsets\b/ }),
  rule('pf_fast_contractions', `\\b${n} (?:quick|fast|rapid)(?: (?:ones|flicks|contractions|squeezes))?\\b`, { not: /\bsets\b/ }),
  rule('pf_fast_contractions', `\\b(?:quick|fast|rapid) (?:ones|flicks|contractions|squeezes)(?: ,| :| were| was| is| you did| you got)* ${n}\\b(?! (?:seconds?|times|sets|a day|per))`, { not: /\bsets\b/ }),
  rule('nocturia', `\\bat night ,? ?${range} times`, { near: urinating, not: other_waking }),
  rule('nocturia', `\\bat night ,? ?i (?:get up|wake up|am up|go|wake) ${range} times`, { near: urinating, not: other_waking }),
  rule('nocturia', `^(?:and |then |, )*${range} times (?:at|in the|during the|a|per) night\\b`, { near: urinating, not: other_waking }),
  rule('pads', `(?<!\\d )\\b(?:liners?|pads?) (?:every|a|per) day ,? ${range}`),
  rule('pads', `\\b${range} (?:pads?|liners?|pantyliners?)(?:,? \\d \\w+)*,? (?:a|per|each) day`),
  rule('voids', `\\b(?:go|pee|urinate|void|bathroom|toilet)\\b[^.;?\\d]{0,30}?${range} times (?:a|per|each) day`, { not: /leak/ }),
  rule('nocturia', `\\b(?:up|wake)(?: to (?:pee|go|urinate))? ${range} times (?:at|a|per|during the|in the) night`, { near: urinating, not: other_waking }),
  rule('leak_episodes', `\\bleak(?:s|ed|ing|age)?\\b[^.;?\\d]{0,40}?${n} times (?:a|per|each) (?<u>day|week|month)`),
  rule('leak_episodes', `^(?:and |, )*${n} times (?:a|per|each) (?<u>day|week|month)`, { near: /\b(?:pee|wet) (?:myself|a (?:little|bit))\b|\blose (?:some |a little )?urine\b/, not: /\b(walk|run|gym|go)\b/ }),
  rule('diastasis', `\\b(?:gap|diastasis|separation)\\b[^.;?\\d]{0,30}?${n} (?<u>fingers?|cm)`),
  rule('diastasis', `\\b${n} (?<u>fingers?)\\b`, { near: /navel|belly|button|gap|diastasis|midline/ }),
  rule('pain_score', `(?<![\\d/])${n}(?: ?(?:,|or|to|-) ?(?<w>\\d+))? ?(?:\\/|out of) ?10\\b(?!\\/)`, { not: /\b(energy|stress|fatigue|mood|sleep quality|sum)\b/ }),
  rule('pain_score', `(?:\\/|out of) ?10 ?, (?:and |or |maybe |but )?(?:an? )?${n}(?= (?:if|when|after|with|by|at|on) )`, { not: /\b(energy|stress|fatigue|mood|sleep quality)\b/ }),
  rule('pain_score', `\\b(?:it is|it was|is|was|to|then|maybe|pain's|turning over in bed is|sitting is) an? ${n}(?! ?(?:\\/|out of|weeks|days|mm|cm|percent|plus|%))(?: |,|$)`, { near: /\b(pain|hurt|sore|worst|dilator|press|ache)/, not: /strength|energy|stress|\bstage\b|grade/ }),
  // Lifestyle
  rule('energy_score', `\\benergy\\b[^.;?\\d]{0,30}?\\ban? ${n}(?! ?(?:weeks|days|hours|percent|%))`),
  rule('energy_score', `\\benergy\\b[^.;?\\d]{0,40}?${n} ?(?:\\/|out of) ?10`),
  rule('sleep_hours', `\\b(?:sleep|slept|sleeping|sleeps)\\b[^.;?\\d]{0,24}?${range} hours`, { not: /\btry|aim\b/ }),
  rule('sleep_hours', `\\b${range} hours of sleep`, { not: /\b(need|aim|try)\b/ }),
  rule('caffeine', `\\b${range} (?:cups? of (?:\\w+ )?(?:coffee|tea)|coffees|cups? of black tea|espressos)\\b`, { not: /\b(switch|down to|cut|limit|drop|no more)\b/ }),
  rule('caffeine', `\\b(?:tea|coffee) ,? ?${range} cups`, { not: /\b(switch|down to|cut|limit|drop)\b/ }),
  rule('alcohol', `\\b${range} (?:glasses(?: of \\w+)?|drinks?|beers?|cocktails|margaritas) (?:a|per|each|on a|on|on the|over the|at the) (?:week|friday|saturday|weekend|weekends)`),
  rule('exercise', `\\b(?:yoga|pilates|swim|swimming|run|running|gym|weights|walk|walking|exercise|program|cycling|spin|dance|train)\\b[^.;?\\d]{0,24}?${n} (?:times|days) (?:a|per|each) week`),
  rule('exercise', '\\b(?:i )?(?:walk|run|swim|jog|cycle|do yoga)\\b[^.;?]{0,30}?\\bevery day\\b', { value: '7' }),
  rule('water', `\\b${n} (?<u>liters?|glasses|ounces|cups|bottles) of water`, { not: /\b(drink more|try|aim|so fiber)\b/ }),
  rule('bowel_movements', `\\bbowels?\\b[^.;?\\d]{0,24}?${n} times (?:a|per) (?<u>day|week)`),
  // Vital signs
  rule('blood_pressure', '(?<![\\d/])(?<v>\\d{2,3}\\/\\d{2,3})(?![\\d/])', { not: /\b(over|above|below|under|goal|target) \d{2,3}\/\d{2,3}/ }),
  rule('blood_pressure', '(?<![\\d/])(?<v>\\d{2,3} over \\d{2,3})(?![\\d/])', { not: /\b(over|above|below|under) \d{2,3} over|\d to \d{2,3} over|\brange\b/ }),
  rule('weight', `(?<!\\b(?:lost|gained|down|up|less|more|by|only|another|than|under|over) )\\b${n} (?<u>pounds?|lbs?|kilos?|kg|kilograms)\\b(?! (?:\\d|less|more|lighter|heavier|since|down|up|of|this (?:week|month)|in a|over the))`, { not: /\b(lost|lose|baby weighed|he was|she was|birth weight|dumbbell|lift)\b/ }),
  rule('height', '\\b(?<v>[4-6]) (?:foot|feet) (?<w>\\d{1,2})\\b'),
  rule('height', '\\bheight\\b(?: is)? (?<v>\\d)(?: foot| feet|\') ?(?<w>\\d{1,2})?'),
  rule('height', `\\bheight\\b(?: is)? ${n} (?<u>cm|centimeters|meters|m)`),
  rule('height', `\\bheight\\b(?: is)? ${n}(?=[ .,]|$)(?! (?:foot|feet|cm|centi|meter|m\\b|'))`),
]
