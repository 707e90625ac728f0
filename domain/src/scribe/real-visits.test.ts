/** Faults that readers found in drafts of whole visits, each held down on a short exchange of its own. */
import { describe, expect, it } from 'vitest'
import type { Claim, DraftEvent } from './claim.ts'
import { checkEvidence } from './check-evidence.ts'
import { draftNote } from './draft-note.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findTemplate } from './templates.data.ts'

const she = { subject: 'she', object: 'her', possessive: 'her' }

function draw(dialogue: string, template = 'general', allergies: string[] = []): { claims: Claim[]; texts: string[]; conflicts: string[]; in_section: (key: string) => string[] } {
  const parsed = parseTranscript([{ name: 'visit.txt', text: dialogue }], { patient_names: ['Amara'], clinician_names: ['Feldman'] })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
  const chart = { pronouns: she, age_years: 33, sex: 'female' as const, medications: [], problems: [], allergies: allergies.map((text, i) => ({ record: 'allergy' as const, record_id: i + 1, text })) }
  const events: DraftEvent[] = [...draftNote({ segments: parsed.value.segments, template: findTemplate(template)!, chart, length: 'standard' })]
  const claims = events.flatMap((event) => (event.type === 'section' ? event.section.claims : [])).filter((claim) => claim.support !== 'chart')
  expect(checkEvidence(claims, parsed.value.segments)).toEqual([])
  return {
    claims,
    texts: claims.map((claim) => claim.text),
    conflicts: events.flatMap((event) => (event.type === 'warning' && event.warning.code === 'chart_conflict' ? [event.warning.message] : [])),
    in_section: (key) => claims.filter((claim) => claim.section === key).map((claim) => claim.text),
  }
}

describe('a partner in the room', () => {
  const { claims, in_section } = draw(`Dr. Feldman: Amara, how long have you been trying to get pregnant?
Amara: Two years.
Dr. Feldman: James, how's your health?
James (partner): I used to use testosterone gel.
Dr. Feldman: Do you smoke?
James (partner): I vape a little, not every day.
Dr. Feldman: James, your semen analysis showed a concentration of 12 million and motility of 38 percent. Both are a bit under the reference.
Dr. Feldman: Amara, your AMH is 2.1. And carrier screening for both of you.`, 'T01')

  it('keeps his words his', () => {
    expect(in_section('partner')).toEqual(['Partner used to use testosterone gel.', 'Partner vapes a little, not every day.', expect.stringMatching(/^The partner's semen analysis showed .*12 million/), 'Both are a bit under the reference.'])
    expect(claims.filter((claim) => claim.section === 'partner').every((claim) => claim.experiencer === 'partner')).toBe(true)
  })

  it('turns "your" back to the patient when she is called', () => {
    expect(in_section('labs')).toEqual(['Her AMH is 2.1.'])
    expect(claims.some((claim) => /both of her/.test(claim.text))).toBe(false)
  })
})

describe('questions that ask two things', () => {
  it.each([
    ['Do you smoke, or drink alcohol?', "I don't smoke. I have two glasses of wine a week.", [/^She does not smoke\.$/, /2 glasses of wine/], /alcohol/],
    ['How much do you drink, and how much coffee?', 'Three coffees. Maybe a liter of water.', [/^Caffeine: Three coffees\.$/, /liter of water/], /Alcohol/],
    ['How much are you drinking?', 'About two liters, mostly the electrolyte drinks.', [/^Drinks: About two liters/], /Alcohol/],
    ['Are you pregnant, or could you be?', 'No, I have an IUD.', [/^She is not pregnant\.$/, /IUD/], /could/],
    ['Any vaginal dryness or pain with intercourse?', 'Yes, both. It burns.', [/^Reports vaginal dryness and pain with intercourse\.$/], /" *: yes/],
    ['Any blood clots, you or your family?', 'No. My grandmother had a stroke, but she was 80.', [/^Denies blood clots, personally or in the family\.$/, /^Her grandmother had a stroke/], /she or her family/],
    ['Breast cancer, you or close family?', 'Not me. My mother had it at 71.', [/not me\.$/, /^Breast cancer: her mother had it at 71\.$/], /Denies/],
  ])('%s %s', (question, answer, wanted, unwanted) => {
    const { texts } = draw(`Doctor: ${question}\nPatient: ${answer}`)
    for (const pattern of wanted) expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
    for (const text of texts) expect(text).not.toMatch(unwanted)
  })

  it('gives the family its own history', () => {
    const { claims } = draw('Doctor: Any blood clots, you or your family?\nPatient: No. My grandmother had a stroke, but she was 80.')
    expect(claims.find((claim) => /grandmother/.test(claim.text))?.experiencer).toBe('family')
  })
})

describe('text that stays whole', () => {
  it.each([
    ['Doctor: Did they give you medicine for the blood pressure?\nPatient: Yes, nifedipine, 30 milligrams a day.', 'Asked "Did they give you medicine for the blood pressure": yes, nifedipine, 30 mg a day.'],
    ['Doctor: What is your goal?\nPatient: Run a 10K in the spring.', 'Goals: Run a 10K in the spring.'],
    ['Doctor: The best embryo is a 4AA and then there are two 4BBs.', 'The best embryo is a 4AA and then there are two 4BBs.'],
    ['Doctor: If you soak a pad in an hour, have strong pain, or faint, go to the emergency room.', 'If she soaks a pad in an hour, has strong pain, or faints, go to the emergency room.'],
    ['Doctor: Because you ovulate regularly, we can do a modified natural cycle with one embryo.', 'Because she ovulates regularly, we can do a modified natural cycle with 1 embryo.'],
    ['Patient: I leak when I run and when I jump with my kids.', 'She leaks when she runs and when she jumps with her kids.'],
    ['Doctor: Take the leuprolide tonight at exactly 10:30 p.m. and set an alarm.', 'Take the leuprolide tonight at exactly 10:30 p.m. and set an alarm.'],
    ['Doctor: On how many units of Gonal-F are you?\nDoctor: Stay on three hundred, no, two twenty five units of Gonal-F.', 'Stay on 225 units of Gonal-F.'],
    ['Doctor: Start the ganirelix, no, Cetrotide tonight.', 'Start the Cetrotide tonight.'],
  ])('%s', (dialogue, wanted) => {
    const { texts } = draw(dialogue)
    expect(texts.map((text) => text.replace(/^(Pelvic|Clinician): /, ''))).toContain(wanted)
  })
})

describe('what is no fact', () => {
  it('drops greetings, introductions, wishes, identity checks and questions nobody answered', () => {
    const { texts } = draw(`Dr. Feldman: Hi Amara, I am Jonah Feldman, the pelvic floor physical therapist. Thanks for coming in together.
Dr. Feldman: Let me check I have the right person. Your full name and date of birth?
Amara: Amara Delgado, same as on the band.
Dr. Feldman: Congratulations on the positive test.
Amara: I have had spotting since Tuesday. Is that a problem?
James (partner): We spilled a little of the Menopur on Thursday. Is that a problem?`)
    expect(texts).toEqual(['She has had spotting since Tuesday.', expect.stringMatching(/spilled a little of the Menopur/)])
  })
})

describe('a charted allergy', () => {
  it.each<[string, string, string[]]>([
    ['Penicillin: hives', 'Doctor: Any allergies to antibiotics?\nPatient: Penicillin gives me hives.', []],
    ['Penicillin: hives', 'Doctor: Any allergies?\nPatient: Penicillin. I had hives as a kid.', []],
    ['Sesame: anaphylaxis', 'Doctor: No progesterone in oil for you. We will use the vaginal one.', []],
    ['Sesame: anaphylaxis', 'Doctor: After retrieval we will start progesterone in oil.', ['progesterone in oil']],
    ['Peanut: hives', 'Doctor: I will prescribe oral micronized progesterone, 200 milligrams at bedtime.', ['oral micronized progesterone']],
    ['Sulfa drugs: hives', 'Doctor: I know you are allergic to sulfa, but I will prescribe Bactrim for this.', ['bactrim']],
    ['Sulfa drugs: hives', 'Doctor: We have to avoid Bactrim.', []],
    ['Amoxicillin: rash', 'Doctor: Any new medicines?\nPatient: I took amoxicillin for seven days in the summer.', ['amoxicillin']],
  ])('%s / %s', (allergy, dialogue, drugs) => {
    expect(draw(dialogue, 'general', [allergy]).conflicts.map((message) => message.split(' was said')[0])).toEqual(drugs)
  })
})

describe('what must not be lost', () => {
  it('grades of a pelvic floor examination are an examination', () => {
    const { in_section } = draw("Doctor: Squeeze, lift and hold. That's a 4 out of 5 now, with a hold of 8 seconds, 6 repetitions and 9 quick ones.", 'T22')
    expect(in_section('objective')).toEqual([expect.stringMatching(/4\/5 now, with a hold of 8 seconds/)])
  })

  it("the clinician's no to the patient's question", () => {
    const { claims } = draw('Patient: Should I start Kegels?\nDoctor: No, not right now. Your muscles are too tight.', 'T21')
    expect(claims.map((claim) => [claim.kind, claim.text])).toContainEqual(['plan', 'Patient asked "Should I start Kegels": no, not right now.'])
  })

  it('the name that the clinician gives a complaint', () => {
    const { texts } = draw("Patient: I get these shimmering lines, then the headache comes.\nDoctor: Those are migraines with aura, and with them a pill that has estrogen raises the risk of a stroke.")
    expect(texts).toContainEqual(expect.stringMatching(/^Those are migraines with aura/))
  })

  it('what must not be done, and when to call', () => {
    const { texts } = draw('Doctor: No sports and no intercourse until your period comes. Go to the emergency room if you get short of breath.')
    expect(texts).toEqual([expect.stringMatching(/^No sports and no intercourse/), expect.stringMatching(/^Go to the emergency room/)])
  })
})

describe('sections hold what their headings promise', () => {
  it.each<[string, string, string, RegExp]>([
    ['T01', 'Doctor: Any surgeries or medical problems?\nPatient: I had my appendix out when I was 12.', 'medical', /appendix/],
    ['T01', 'Doctor: Tell me about your periods.\nPatient: They are pretty regular, every 28 to 30 days.', 'menstrual', /^Periods: They are pretty regular/],
    ['T01', "Doctor: We'll repeat it in 4 weeks.", 'plan', /repeat it in 4 weeks/],
    ['T02', 'Doctor: On the right ovary I see follicles of 13, 12 and 11 millimeters.', 'follicles', /^On the right ovary/],
    ['T02', 'Doctor: Next scan and blood in 2 days, at 7:30.', 'dose_changes', /^Next scan/],
    ['T02', 'Doctor: Start ganirelix 250 micrograms tomorrow morning.', 'dose_changes', /^Start ganirelix/],
    ['T09', 'Doctor: Your hematocrit is 39 percent, white count is 9.8, sodium 138.', 'labs', /39%/],
    ['T12', 'Doctor: The uterus feels slightly enlarged, about 8 weeks size, mobile, not tender.', 'exam', /uterus/],
    ['T13', 'Doctor: Go to the emergency room for weakness on one side.', 'instructions', /emergency/],
    ['T18', 'Doctor: Breast cancer, you or close family?\nPatient: Not me. My mother had it at 71.', 'risk', /mother had it at 71/],
    ['general', 'Doctor: Assessment: anovulatory cycles, most likely from polycystic ovaries.', 'assessment_and_plan', /^Anovulatory cycles/],
  ])('%s: %s', (template, dialogue, key, pattern) => {
    expect(draw(dialogue, template).in_section(key)).toEqual(expect.arrayContaining([expect.stringMatching(pattern)]))
  })
})

describe('doses, sides and settled questions', () => {
  it.each<[string, RegExp, RegExp | null]>([
    ['Doctor: Tonight stay on Gonal-F two twenty five, stop the Menopur.', /Gonal-F 225, stop the Menopur/, /two 25/],
    ["Patient: St. John's wort, three hundred three times a day, for mood.", /300 three times a day/, /303/],
    ['Doctor: Your beta went from eleven hundred to two thousand three fifty.', /1100 to 2350/, /2003/],
    ['Doctor: Come back tomorrow at seven thirty for a scan and blood work.', /at 7:30/, /seven 30/],
    ["Doctor: You're on two hundred and twenty five units of Gonal-F at night?\nPatient: Yes, and I started the Cetrotide on Friday.", /^She is on 225 units of Gonal-F at night\.$/, /Asked/],
    ['Doctor: And the estrace, two milligrams three times a day?\nPatient: Yes.', /^Confirms the estrace, 2 mg 3 times a day/i, null],
    ['Doctor: Right levator is tight and tender, left is better.', /Right levator is tight/, null],
    ["Patient: Can I keep the black cohosh?\nDoctor: Let's stop it until I see your liver tests.", /^Black cohosh: .*stop it until I see her liver tests/i, null],
    ['Patient: Do I stop my prenatal vitamin?\nDoctor: No, keep that, and keep the vitamin D two thousand.', /prenatal vitamin": no, keep that, and keep the vitamin D 2000/, null],
    ['Doctor: Do you feel safe at home?\nPatient: Yes.', /^Reports feeling safe at home\.$/, null],
    ['Doctor: Do you feel safe at home?\nPatient: No.', /^She does not feel safe at home\.$/, null],
    ["Doctor: They are almost always benign. I'll take it off today and send it to pathology.", /I will take it off today and send it to pathology/, null],
    ['Doctor: Are you still allergic to penicillin?\nPatient: Yes, I got hives as a child.', /^She got hives as a child/, null],
    ['Doctor: Have you had thoughts of hurting yourself?\nPatient: Not a plan. I thought about driving away.', /^Thoughts of self-harm: Not a plan/, null],
    ['Doctor: Belly is soft and not tender.', /Belly is soft and not tender/, null],
    ['Doctor: Any spotting?\nPatient: I had some brown spotting on Monday but it stopped.', /it stopped/i, null],
    ['Doctor: How are you taking the iron?\nPatient: Every other day because it makes me constipated.', /^Iron: Every other day because it makes her constipated/, null],
    ['Doctor: Walk me through what you eat in a day.\nPatient: Coffee, two cups, nothing until lunch.', /^Diet: Coffee, 2 cups/, null],
    ['Doctor: Have you ever lost a pregnancy?\nPatient: Yes, in May.\nDoctor: I am so sorry.', /May/, /so sorry/],
    ['Patient: I pluck my chin every day and I throw up with my periods.', /^She plucks her chin every day/, null],
  ])('%s', (dialogue, wanted, unwanted) => {
    const { texts } = draw(dialogue)
    expect(texts).toContainEqual(expect.stringMatching(wanted))
    if (unwanted) expect(texts).not.toContainEqual(expect.stringMatching(unwanted))
  })

  it('what answers a partner about himself is said of the partner', () => {
    const { texts } = draw("Doctor: And James, any health problems?\nPartner: No. I'm on testosterone, the gel.\nDoctor: Testosterone shuts down sperm production, so I'd want you to stop that. So your labs: AMH two point one.", 'T01')
    expect(texts).toContainEqual(expect.stringMatching(/want the partner to stop that/))
    expect(texts).toContainEqual(expect.stringMatching(/^(Her labs: )?AMH (is )?2\.1|^Her labs.*AMH 2\.1/))
  })

  it('a blood pressure that is spoken of is no measurement', () => {
    const { in_section } = draw('Doctor: With that blood pressure we would not use anything with estrogen in it.\nDoctor: Blood pressure is one forty two over ninety.', 'T12')
    expect(in_section('vitals')).toEqual([expect.stringMatching(/142\/90/)])
  })
})
