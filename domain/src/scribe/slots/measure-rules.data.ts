/**
 * Cues that a reading follows ("AMH came back at 0.9"). The scan from cue to number is in find-measures.ts; `gap` is how many words
 * may stand between. Own list.
 */
import type { SlotKey } from './slot-definitions.data.ts'

export interface CueRule {
  key: SlotKey
  cue: RegExp
  /** Only where the whole sentence, or the one before it, matches. */
  near?: RegExp
  not?: RegExp
}

const rule = (key: SlotKey, cue: string, more: Pick<CueRule, 'near' | 'not'> = {}): CueRule => ({ key, cue: new RegExp(`\\b(?:${cue})(?![a-z0-9-])`, 'g'), ...more })

export const cue_rules: readonly CueRule[] = [
  rule('amh', 'amh|anti-? ?m[uü]llerian hormone'),
  rule('fsh', 'fsh'),
  rule('lh', 'lh'),
  rule('estradiol', 'estradiol|e2|estrogen level'),
  rule('progesterone', 'progesterone(?! in oil)|p4'),
  rule('hcg', 'hcg|beta|betas|pregnancy hormone'),
  rule('tsh', 'tsh|thyroid number'),
  rule('prolactin', 'prolactin'),
  rule('testosterone', '(?:total )?testosterone', { not: /free testosterone/ }),
  rule('hba1c', 'a1c|hba1c|hemoglobin a1c'),
  rule('vitamin_d', 'vitamin d3?'),
  rule('ferritin', 'ferritin'),
  rule('hemoglobin', 'hemoglobin(?! a1c)|haemoglobin'),
  rule('endometrium', 'lining|endometrium|endometrial (?:thickness|stripe|lining)|stripe'),
  rule('afc', 'afc|antral follicle count|antral count|total of|count of', { near: /\bantral|afc\b/ }),
  rule('crl', 'crl|crown[- ]?(?:to[- ])?rump(?: length)?|(?:baby|fetus|embryo) measures', { not: /belly/ }),
  rule('fetal_heart_rate', 'heartbeat|fetal heart(?: rate)?|heart ?tones?|cardiac activity', { not: /\bpulse\b/ }),
  rule('fibroid_size', 'fibroid|myoma'),
  rule('cyst_size', 'cyst|endometrioma|dermoid'),
  rule('pfdi_20', 'pfdi(?:-20| 20)?|pelvic floor distress(?: inventory)?'),
  rule('iciq', 'iciq(?:-ui)?(?: sf)?'),
  rule('phq9', 'phq-?9|phq 9|phq'),
  rule('gad7', 'gad-?7|gad 7|gad'),
  rule('epds', 'epds|edinburgh(?: score| scale)?'),
  rule('pulse', 'pulse(?! ox)|heart rate', { not: /fetal|baby/ }),
  rule('bmi', 'bmi|body mass index'),
  rule('temperature', 'temperature|temp'),
  rule('oxygen_saturation', 'oxygen(?: saturation| sat| level)?|pulse ox(?:imetry|imeter)?|saturation|o2 sat|spo2'),
  rule('weight', 'weight|weighed you(?: at)?|weigh|weighs|weighing'),
  rule('gravida', 'gravida|g(?=\\d)'),
  rule('para', 'para|parity'),
  rule('total_motile_count', 'total motile(?: sperm)?(?: count)?|motile count|tmc'),
  rule('semen_volume', 'volume', { near: /semen|sperm|sample|motil|million/ }),
  rule('sperm_concentration', 'concentration|sperm count|count', { near: /semen|sperm|sample|motil|million/, not: /follicle|white|platelet|antral|motile count/ }),
  rule('sperm_motility', 'motility|(?<!total )motile', { not: /motile count/ }),
  rule('sperm_morphology', 'morphology|shape|normal (?:forms|shape)', { near: /semen|sperm|sample|motil|million|count|morphology/ }),
  rule('prolapse_stage', '(?:stage|grade)(?: a)?', { near: /wall|prolapse|pop|descent|uterus|bear down|cervix/ }),
  rule('stimulation_day', '(?:stim(?:s|ulation)?|injection) day|day of (?:stims?|stimulation)', {}),
  rule('cycle_day', '(?:cycle day|cd)'),
]

/** A scan for a number stops at one of these: they set limits, open another topic, or lead away. */
export const stop_words: ReadonlySet<string> = new Set(`over above below if should would until unless least more than greater higher want goal target want needs need reach reaches and-then because so but
  then amh fsh lh estradiol e2 progesterone p4 hcg tsh prolactin testosterone a1c vitamin ferritin hemoglobin lining endometrium follicle follicles pulse weight height bmi temperature temp pressure pfdi iciq phq-9 phq gad gad-7
  edinburgh right left ovary heartbeat cyst fibroid concentration motility morphology motile volume count stage grade gravida para ldl glucose insulin kilos pounds gained lost by
  mammogram pap cortisol dhea dhea-s antibodies sodium potassium platelets cholesterol triglycerides ovaries start take patch patches add age aged birthday injections shots stims respirations respiratory respiration spo2 oxygen saturation o2 sat oximetry oximeter`.split(/\s+/))
