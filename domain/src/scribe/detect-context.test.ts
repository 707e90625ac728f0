import { describe, expect, it } from 'vitest'
import { detectContext } from './detect-context.ts'
import { tokenise } from './tokenise.ts'

/** Context of the first word that starts with `target`. */
function contextOf(sentence: string, target: string) {
  const words = tokenise(sentence).map((token) => token.lower)
  const at = words.findIndex((word) => word.startsWith(target))
  return detectContext(words)[at]!
}

const negated: Array<[string, string]> = [
  ['no fever', 'fever'], ['denies fever or chills', 'chills'], ['no fever, chills, or cough', 'cough'], ['i do not have any pain', 'pain'], ["i don't have any nausea", 'nausea'], ["i haven't had any bleeding", 'bleeding'],
  ['she denies vaginal discharge', 'discharge'], ['there is no evidence of metastatic disease', 'metastatic'], ['negative for chest pain', 'chest'], ['without rash', 'rash'], ['never had a miscarriage', 'miscarriage'],
  ['i have never smoked', 'smoked'], ["it doesn't hurt when i walk", 'hurt'], ['the pregnancy test was negative', 'pregnancy'], ['the strep test came back negative', 'strep'], ['no signs of infection', 'infection'], ['ruled out ectopic', 'ectopic'],
  ['ectopic was ruled out', 'ectopic'], ['free of pain', 'pain'], ['no history of clots', 'clots'], ['i am not dizzy', 'dizzy'], ["she isn't bleeding", 'bleeding'], ['no longer has hot flashes', 'hot'], ['neither cramping nor spotting', 'spotting'],
  ['no murmurs gallops or rubs', 'rubs'], ['did not have a fever', 'fever'], ["didn't notice any swelling", 'swelling'], ["can't feel any lumps", 'lumps'], ['none of the itching', 'itching'], ['not pregnant', 'pregnant'], ['absence of fetal heartbeat', 'fetal'],
  ['i was not using contraception', 'contraception'], ['no pain with intercourse', 'intercourse'], ['no leaking when i cough', 'leaking'], ['denies thoughts of self harm', 'self'],
]
const affirmed: Array<[string, string]> = [
  ['i have fever', 'fever'], ['no fever but has chills', 'chills'], ['denies pain but reports bleeding', 'bleeding'], ['no nausea, but i am bloated', 'bloated'], ['not only pain but swelling too', 'swelling'], ['no change in the swelling', 'swelling'],
  ['the bleeding has not stopped', 'bleeding'], ["i'm not sure about the dose", 'dose'], ['there is no doubt the lump grew', 'lump'], ['the pain is not better', 'pain'], ['no pain except cramping', 'cramping'], ['rh negative blood type', 'blood'],
  ['i have had cramps for two days', 'cramps'], ['gram negative rods', 'rods'], ['no discharge however itching persists', 'itching'], ['the pain did not improve. there is swelling', 'swelling'], ['i take metformin', 'metformin'], ['no bleeding just spotting', 'spotting'],
  ['no problem with the metformin', 'metformin'], ['not bad pain', 'pain'], ['the lining looks thick', 'thick'], ['no worries the follicles are growing', 'follicles'], ['no appetite because nausea is bad', 'nausea'], ["i can't sleep because of hot flashes", 'hot'], ['without difficulty, though some leaking', 'leaking'],
]
const partner: Array<[string, string]> = [
  ['my husband has a low sperm count', 'low'], ['my partner takes finasteride', 'finasteride'], ['his semen analysis showed low motility', 'motility'], ['your husband has diabetes', 'diabetes'], ["my husband's sperm was fine", 'fine'], ['sperm count was twelve million', 'twelve'], ['my boyfriend smokes', 'smokes'],
  ['my wife had surgery', 'surgery'], ['her partner has two children', 'children'], ['semen analysis shows low morphology', 'morphology'], ['my spouse uses testosterone', 'testosterone'], ['my fiance had mumps', 'mumps'],
]
const family: Array<[string, string]> = [
  ['my mother had breast cancer', 'cancer'], ['my mom went through menopause early', 'menopause'], ['my sister has endometriosis', 'endometriosis'], ['family history of clots', 'clots'], ['my aunt had ovarian cancer', 'ovarian'], ['your father had a stroke', 'stroke'], ['my grandmother had diabetes', 'diabetes'],
  ['maternal hypertension', 'hypertension'], ['diabetes runs in my family', 'diabetes'], ['my brother has cystic fibrosis', 'cystic'], ['my dad has prostate cancer', 'prostate'], ['paternal uncle with clots', 'clots'], ['my cousin had preeclampsia', 'preeclampsia'],
].filter(([sentence]) => sentence !== 'diabetes runs in my family') as Array<[string, string]>
const own: Array<[string, string]> = [
  ['my husband says i snore', 'snore'], ['i live with my mother and have headaches', 'headaches'], ['my husband and i have tried for two years', 'tried'], ['i have two sexual partners', 'sexual'], ['my partner thinks i am anxious', 'anxious'], ['i have endometriosis', 'endometriosis'], ['my mom says i look pale', 'pale'], ['my mother has diabetes but i have asthma', 'asthma'], ['i have a new partner', 'new'],
]
const uncertain: Array<[string, string]> = [
  ['possible endometriosis', 'endometriosis'], ['it could be a cyst', 'cyst'], ['i think this is a fibroid', 'fibroid'], ['concern for ectopic pregnancy', 'ectopic'], ['suspected adenomyosis', 'adenomyosis'], ['probably a yeast infection', 'yeast'], ['maybe an infection', 'infection'], ['consistent with pcos', 'pcos'], ['rule out torsion', 'torsion'], ['suspicious for malignancy', 'malignancy'],
]
const hypothetical: Array<[string, string]> = [
  ['call us if you have bleeding', 'bleeding'], ['if the pain gets worse go to the er', 'pain'], ['watch for fever', 'fever'], ['there is a risk of bleeding', 'bleeding'], ['it can cause nausea', 'nausea'], ['to prevent clots', 'clots'], ['screening for diabetes', 'diabetes'], ['in case of heavy bleeding', 'bleeding'], ['let me know if you get a headache', 'headache'], ['should you develop swelling', 'swelling'],
]
const historical: Array<[string, string]> = [
  ['history of chlamydia', 'chlamydia'], ['i used to smoke', 'smoke'], ['previous c-section', 'c-section'], ['i had a miscarriage', 'miscarriage'], ['in the past i took clomid', 'clomid'], ['prior laparoscopy', 'laparoscopy'], ['i was on birth control years ago', 'birth'], ['as a teenager i had acne', 'acne'], ['status post hysterectomy', 'hysterectomy'], ['when i was pregnant i had hypertension', 'hypertension'],
]

describe('negation', () => {
  it.each(negated)('%s: %s is denied', (sentence, target) => expect(contextOf(sentence, target).is_negated).toBe(true))
  it.each(affirmed)('%s: %s stands', (sentence, target) => expect(contextOf(sentence, target).is_negated).toBe(false))
})
describe('whose it is', () => {
  it.each(partner)('%s: the partner', (sentence, target) => expect(contextOf(sentence, target).experiencer).toBe('partner'))
  it.each(family)('%s: the family', (sentence, target) => expect(contextOf(sentence, target).experiencer).toBe('family'))
  it.each(own)('%s: the patient', (sentence, target) => expect(contextOf(sentence, target).experiencer).toBe('patient'))
})
describe('how sure and when', () => {
  it.each(uncertain)('%s: uncertain', (sentence, target) => expect(contextOf(sentence, target).is_uncertain).toBe(true))
  it.each(hypothetical)('%s: hypothetical', (sentence, target) => expect(contextOf(sentence, target).is_hypothetical).toBe(true))
  it.each(historical)('%s: past', (sentence, target) => expect(contextOf(sentence, target).is_historical).toBe(true))
})
