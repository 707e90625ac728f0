import { describe, expect, it } from 'vitest'
import { readVisit } from '../read-visit.ts'
import type { Segment, SpeakerRole } from '../transcript.ts'
import type { ClinicalSlot } from './clinical-slot.ts'
import { findClinicalSlots } from './find-clinical-slots.ts'

const roles: Readonly<Record<string, SpeakerRole>> = { D: 'clinician', P: 'patient', R: 'partner' }

function read(dialogue: string): { slots: ClinicalSlot[]; segments: Segment[] } {
  let offset = 0
  const segments = dialogue.split(' / ').map((line, i): Segment => {
    const segment: Segment = { id: `s${i + 1}`, role: roles[line[0]!]!, label: line[0]!, is_role_inferred: false, start_ms: null, end_ms: null, text: line.slice(3), offset }
    offset += line.length + 3
    return segment
  })
  return { slots: findClinicalSlots(readVisit(segments), segments), segments }
}

/** "partner amh 2.1 ng/mL [dose 5 mg, change start] past" */
function write({ key, value, unit, attributes, experiencer, time }: ClinicalSlot): string {
  const more = Object.entries(attributes).map(([name, said]) => `${name} ${said}`).join(', ')
  return `${experiencer === 'partner' ? 'partner ' : ''}${key} ${value}${unit ? ` ${unit}` : ''}${more ? ` [${more}]` : ''}${time === 'past' ? ' past' : ''}`
}

const said: ReadonlyArray<[dialogue: string, slots: string[]]> = [
  // Cycle and obstetric history
  ['D: When was the first day of your last period? / P: It was the ninth of September.', ['lmp September 9']],
  ['P: My last period started on June twenty-third.', ['lmp June 23']],
  ['D: LMP? / P: Three weeks ago.', ['lmp 3 weeks ago']],
  ['D: How regular are your cycles? / P: Thirty-one days, like a clock.', ['cycle_length 31 days']],
  ['P: I get my period every 24 to 26 days and it lasts four days.', ['cycle_length 24-26 days', 'menses_duration 4 days']],
  ['D: At what age did you have your first period? / P: Thirteen.', ['menarche_age 13']],
  ['D: How long have you two been trying? / P: Three years now.', ['trying_duration 3 years']],
  ['D: She is a gravida four, para two.', ['gravida 4', 'para 2']],
  ['D: That makes you G3 P1-0-1-1.', ['gravida 3', 'term 1', 'preterm 0', 'abortions 1', 'living 1']],
  ["D: You're nineteen weeks and five days today, and your due date is April fourth.", ['gestational_age 19w5d', 'due_date April 4']],
  ['D: Is it true that you have had two miscarriages? / P: Yes, two.', ['miscarriages 2']],
  // Laboratory
  ['D: AMH was 0.9 nanograms per milliliter.', ['amh 0.9 ng/mL']],
  ['D: Your TSH came back at three point two, it was five point one in June.', ['tsh 3.2', 'tsh 5.1 past']],
  ['D: Estradiol is up to 860 from 410.', ['estradiol 860', 'estradiol 410 past']],
  ['D: The beta today was two hundred and twelve.', ['hcg 212']],
  ['D: Progesterone below 0.2, LH 4.5.', ['progesterone <0.2', 'lh 4.5']],
  ['D: Prolactin 22 and the total testosterone 51 nanograms per deciliter.', ['prolactin 22', 'testosterone 51 ng/dL']],
  ['D: If your estradiol goes over 3000 we will coast.', []],
  ['D: A normal AMH would be above 1.2 at your age.', []],
  ['P: My sister had an AMH of 0.3.', []],
  ['P: Is an FSH of 12 bad?', []],
  // Ultrasound
  ['D: I count twelve antral follicles on the right and nine on the left.', ['afc_right 12', 'afc_left 9']],
  ['D: Antral follicle count is 14.', ['afc 14']],
  ['D: On the stim scan today, left ovary: seventeen, sixteen and a half, fourteen. Right ovary: twelve, eleven.', ['follicles_left 17, 16.5, 14 mm', 'follicles_right 12, 11 mm']],
  ['D: The endometrium measures 8.2 millimeters and is trilaminar.', ['endometrium 8.2 mm', 'endometrium_pattern trilaminar']],
  ['D: There is a 3 centimeter fibroid at the fundus.', ['fibroid_size 3 cm']],
  ['D: Crown-rump length 14 millimeters, heart rate of the baby, there it is, the heartbeat at 156.', ['crl 14 mm', 'fetal_heart_rate 156']],
  // Treatment
  ['D: We retrieved sixteen eggs and twelve of them were mature.', ['oocytes_retrieved 16', 'oocytes_mature 12']],
  ['D: Eight fertilized with ICSI, and we did ICSI on all of them.', ['oocytes_fertilized 8', 'fertilization_method icsi']],
  ['D: You have two blastocysts, a 4BA and a 5BB, both frozen.', ['blastocysts 2', 'embryo_grade 4BA', 'embryo_grade 5BB']],
  ['D: So tonight you trigger with Ovidrel, 250 micrograms, at ten thirty pm.', ['medication ovidrel [dose 250 mcg, change start]', 'trigger_drug ovidrel', 'trigger_time 10:30 pm']],
  ["D: Your semen analysis: count 31 million per milliliter, 44 percent motile, morphology 5 percent, volume 2.6 milliliters.", ['partner sperm_concentration 31 million/mL', 'partner sperm_motility 44 %', 'partner sperm_morphology 5 %', 'partner semen_volume 2.6 mL']],
  // Contraception
  ['D: What do you use for birth control? / P: We use condoms.', ['contraception condoms']],
  ["P: I've got the Mirena.", ['contraception mirena']],
  ['P: My husband had a vasectomy.', ['partner contraception vasectomy']],
  ['D: There is the implant, the Mirena and the pill.', []],
  // Pelvic floor and scores
  ['D: How many pads do you use? / P: Three a day.', ['pads 3 per day']],
  ['D: How often do you leak? / P: Twice a week.', ['leak_episodes 2 per week']],
  ['D: And how many times do you get up at night to pee? / P: Twice.', ['nocturia 2']],
  ['D: Strength is three out of five, you held for five seconds, four repetitions and seven quick flicks.', ['oxford_grade 3', 'pf_endurance 5 seconds', 'pf_repetitions 4', 'pf_fast_contractions 7']],
  ['D: At home do eight squeezes, hold for six seconds, rest ten, three times a day.', []],
  ['D: The PFDI-20 score is 96 and the ICIQ score is eight.', ['pfdi_20 96', 'iciq 8']],
  ['D: What would you call the pain from zero to ten? / P: Six, eight when I sit.', ['pain_score 6', 'pain_score 8']],
  ['D: Your PHQ-9 was twelve and the GAD-7 was nine.', ['phq9 12', 'gad7 9']],
  ['D: The Edinburgh score is eleven today.', ['epds 11']],
  ['D: There is a gap of two fingers at the belly button.', ['diastasis 2 fingers']],
  // Habits
  ['D: Do you smoke? / P: No.', ['tobacco no']],
  ['D: Any tobacco? / P: I quit in 2019.', ['tobacco former']],
  ['D: Alcohol? / P: Two glasses of wine a week.', ['alcohol 2 per week']],
  ['D: How much coffee do you drink? / P: Two cups.', ['caffeine 2 cups per day']],
  ["D: What's your diet like? / P: I'm vegetarian.", ['diet vegetarian']],
  ["P: My husband is vegan, I'm not.", []],
  ['D: How many hours do you sleep? / P: Six, six and a half.', ['sleep_hours 6-6.5']],
  ['D: How often do you work out? / P: Three times a week.', ['exercise 3 per week']],
  ['D: And how much water? / P: Eight glasses.', ['water 8 glasses per day']],
  ['D: How stressed are you, zero to ten? / P: An eight.', ['stress_score 8']],
  // Vital signs
  ['D: Blood pressure one eighteen over seventy-six, pulse 64, temperature 98.2.', ['blood_pressure 118/76', 'pulse 64', 'temperature 98.2']],
  ['D: Weight 72.5 kilos, BMI 26.1.', ['weight 72.5 kg', 'bmi 26.1']],
  ["P: I've gained five pounds.", []],
  ['D: Call us if it is over 140 over 90.', []],
  // Drugs
  ['P: I take metformin, 500 milligrams, twice a day.', ['medication metformin [dose 500 mg, frequency twice daily]']],
  ["D: Let's start letrozole, five milligrams daily.", ['medication letrozole [dose 5 mg, frequency daily, change start]']],
  ['D: Increase the Gonal-F to 300.', ['medication gonal-f [dose 300, change increase]']],
  ['D: Please stop the fish oil.', ['supplement fish oil [change stop]']],
  ['D: What do you take? / P: Vitamin D, 1000 units, and a prenatal.', ['supplement vitamin d [dose 1000 units]', 'supplement prenatal']],
  ['D: Do you take aspirin? / P: No.', []],
  ['P: Should I take progesterone?', []],
  ['D: I would not take ibuprofen.', []],
  ['P: Two hundred, no, three hundred milligrams of Prometrium at bedtime.', ['medication prometrium [dose 300 mg, frequency nightly]']],
  ["P: I'm taking 50 of Zoloft in the morning.", ['medication zoloft [dose 50, frequency every morning]']],
  ['P: He put me on 20 milligrams of Prozac last fall.', ['medication prozac [dose 20 mg]']],
  ["D: Let's bump the levothyroxine up to 88 micrograms.", ['medication levothyroxine [dose 88 mcg, change increase]']],
  ['D: Hold the aspirin until after the retrieval.', ['medication aspirin [change hold]']],
  ["D: I'm going to switch you from Follistim to Gonal-F, 225 units every evening.", ['medication gonal-f [dose 225 units, frequency every evening, change start]']],
  ['P: I take a prenatal and 2000 of vitamin D.', ['supplement prenatal', 'supplement vitamin d [dose 2000]']],
  ["D: I'll send in nitrofurantoin, 100 milligrams twice a day for five days.", ['medication nitrofurantoin [dose 100 mg, frequency twice daily, change start]']],
  ['P: Lisinopril ten and amlodipine five.', ['medication lisinopril [dose 10]', 'medication amlodipine [dose 5]']],
  ['D: Are you still on the spironolactone? / P: Yes, a hundred milligrams.', ['medication spironolactone', 'medication spironolactone [dose 100 mg]']],
  ['D: How much letrozole do you take? / P: Five milligrams, days three to seven.', ['medication letrozole [dose 5 mg]']],
  ['D: Keep the estradiol at two milligrams three times a day.', ['medication estradiol [dose 2 mg, frequency three times daily, change continue]']],
  ['P: Magnesium glycinate, 400 at night.', ['supplement magnesium glycinate [dose 400, frequency nightly]']],
  ['D: I want you to double the metformin to 1000 twice a day.', ['medication metformin [dose 1000, frequency twice daily, change increase]']],
  ['D: Start with half a tablet of trazodone at bedtime.', ['medication trazodone [dose 0.5 tablet, frequency nightly, change start]']],
  ["D: Let's lower the prednisone to five milligrams.", ['medication prednisone [dose 5 mg, change decrease]']],
  ['P: I was on Lexapro, ten milligrams, but I quit in the spring.', ['medication lexapro [dose 10 mg, change stop]']],
  ['D: Take one baby aspirin a day.', ['medication aspirin [frequency daily, change start]']],
  ['P: Zinc, selenium and a probiotic.', ['supplement zinc', 'supplement selenium', 'supplement probiotic']],
  ['D: Which supplements? / P: Vitamin D, five thousand. CoQ10, three hundred. And NAC, six hundred twice a day.', ['supplement vitamin d [dose 5000]', 'supplement coq10 [dose 300]', 'supplement nac [dose 600, frequency twice daily]']],
  ['D: You can stop the progesterone at ten weeks.', ['medication progesterone [change stop]']],
  ['P: Ibuprofen helps, and I take Zyrtec when I need it.', ['medication ibuprofen', 'medication zyrtec [frequency as needed]']],
  ['D: You take lisinopril, ten milligrams? / P: Yes. / D: Keep it for now.', ['medication lisinopril [dose 10 mg]', 'medication lisinopril [change continue]']],
  ['P: I take biotin. / D: Please stop it.', ['supplement biotin', 'supplement biotin [change stop]']],
  ['P: I take labetalol. / D: Cut that down to 100 milligrams twice a day.', ['medication labetalol', 'medication labetalol [dose 100 mg, frequency twice daily, change decrease]']],
  ['P: And the metformin? / D: Continue it.', ['medication metformin [change continue]']],
  ['P: Ibuprofen, 600 milligrams every 6 hours.', ['medication ibuprofen [dose 600 mg, frequency every 6 hours]']],
  ['D: Start escitalopram, five milligrams daily for a week and then ten.', ['medication escitalopram [dose 5 mg, frequency daily, change start]', 'medication escitalopram [dose 10]']],
  ['D: We have you on the protonix, 40 milligrams a day.', ['medication protonix [dose 40 mg, frequency daily]']],
  ['P: My mother takes warfarin.', []],
  ['D: Metformin can upset the stomach.', []],
  ["P: I'm afraid of Lupron.", []],
  ['D: What about the iron? / P: I take 65 milligrams every other day.', ['supplement iron [dose 65 mg, frequency every other day]']],
  ['D: Any allergies? / P: Penicillin. I get hives.', ['allergy penicillin [reaction hives]']],
  ['D: Are you allergic to anything? / P: No.', ['allergy none']],
  // Plan
  ['D: Come back in two weeks.', ['follow_up 2 weeks']],
  ["D: I'd like to see you again in a month.", ['follow_up 1 month']],
  // Whose
  ['R: I take lisinopril, ten milligrams a day.', ['partner medication lisinopril [dose 10 mg, frequency daily]']],
]

describe('clinical slots', () => {
  it.each(said)('%s', (dialogue, slots) => {
    expect(read(dialogue).slots.map(write).sort()).toEqual([...slots].sort())
  })

  it('every slot cites the words that it stands on', () => {
    for (const [dialogue] of said) {
      const { slots, segments } = read(dialogue)
      for (const { evidence } of slots) {
        expect(evidence.length).toBeGreaterThan(0)
        for (const item of evidence) {
          if (item.source !== 'transcript') throw new Error('a slot stands on what was said')
          expect(item.quote).toBe(segments.find(({ id }) => id === item.segment_id)!.text.slice(item.start, item.end))
        }
      }
    }
  })

  it('fills in no unit that nobody said', () => {
    expect(read('D: Estradiol is 412.').slots.map(({ unit }) => unit)).toEqual([null])
  })
})
