import { describe, expect, it } from 'vitest'
import { listNumbers, normaliseNumbers } from './normalise-numbers.ts'
import { joinTokens, tokenise } from './tokenise.ts'

const write = (text: string): string => joinTokens(normaliseNumbers(tokenise(text)))

describe('spoken numbers are written as a note writes them', () => {
  it.each([
    ['two point five milligrams', '2.5 mg'],
    ['stay on Gonal-F two twenty five, stop the rest', 'stay on Gonal-F 225, stop the rest'],
    ['the Follistim at one seventy five', 'the Follistim at 175'],
    ['from one fifty to two twenty five of Gonal-F', 'from 150 to 225 of Gonal-F'],
    ['from one twenty five to one fifty mcg', 'from 125 to 150 mcg'],
    ['take two twenty five milligram tablets', 'take two 25 mg tablets'],
    ['three hundred three times a day', '300 three times a day'],
    ['one thousand three times a day', '1000 three times a day'],
    ['it went to two thousand three fifty', 'it went to 2350'],
    ['come back tomorrow at seven thirty', 'come back tomorrow at 7:30'],
    ['trigger at nine forty five tonight', 'trigger at 9:45 tonight'],
    ['Gonal-F at two twenty five', 'Gonal-F at 225'],
    ['point five milligrams', '0.5 mg'],
    ['zero point nine', '0.9'],
    ['oh point eight', '0.8'],
    ['nine point one', '9.1'],
    ['one point two five', '1.25'],
    ['three point one four', '3.14'],
    ['ninety eight point six', '98.6'],
    ['a hundred and one point two', '101.2'],
    ['seventeen and a half', '17.5'],
    ['twelve and a half', '12.5'],
    ['two and a half weeks', '2.5 weeks'],
    ['three and a quarter', '3.25'],
    ['one twenty over eighty', '120/80'],
    ['one eighteen over seventy six', '118/76'],
    ['one oh five over seventy', '105/70'],
    ['one hundred and thirty over eighty five', '130/85'],
    ['ninety over sixty', '90/60'],
    ['120 over 80', '120/80'],
    ['122 / 70', '122/70'],
    ['three out of six systolic murmur', '3/6 systolic murmur'],
    ['two over six murmur', '2/6 murmur'],
    ['seven out of ten', '7/10'],
    ['power is two out of five', 'power is 2/5'],
    ['estradiol is eighteen forty-two', 'estradiol is 1842'],
    ['estradiol is eighteen forty two', 'estradiol is 1842'],
    ['beta was four hundred and twelve', 'beta was 412'],
    ['beta of nine hundred thirty', 'beta of 930'],
    ['two hundred and twenty-five of gonal-f', '225 of gonal-f'],
    ['one fifty units of menopur', '150 units of menopur'],
    ['three twenty five milligrams', '325 mg'],
    ['five hundred milligrams', '500 mg'],
    ['one thousand milligrams twice a day', '1000 mg twice a day'],
    ['two thousand units of vitamin d', '2000 units of vitamin d'],
    ['fifteen hundred milligrams', '1500 mg'],
    ['ten thousand international units', '10000 IU'],
    ['fifty micrograms', '50 mcg'],
    ['twelve millimeters', '12 mm'],
    ['three centimeters', '3 cm'],
    ['two milliliters', '2 mL'],
    ['seventy kilograms', '70 kg'],
    ['forty five percent', '45%'],
    ['45 percent', '45%'],
    ['ejection fraction of 45 %', 'ejection fraction of 45%'],
    ['cycle day three', 'cycle day 3'],
    ['stim day eight', 'stim day 8'],
    ['day twenty one', 'day 21'],
    ['eight weeks two days', '8 weeks 2 days'],
    ['six weeks one day', '6 weeks 1 day'],
    ['thirty-two weeks', '32 weeks'],
    ['g two p one', 'G2 P1'],
    ['gravida three para two', 'G3 P2'],
    ['g5 p5', 'G5 P5'],
    ['g3p1', 'G3 P1'],
    ['march third', 'March 3'],
    ['june twenty first', 'June 21'],
    ['october the fifth', 'October 5'],
    ['january twentieth', 'January 20'],
    ['in twenty nineteen', 'in 2019'],
    ['twenty twenty three', '2023'],
    ['nineteen ninety eight', '1998'],
    ['two thousand nineteen', '2019'],
    ['two thousand and one', '2001'],
    ['nineteen oh five', '1905'],
    ['sixty-two years old', '62 years old'],
    ['about four days ago', 'about 4 days ago'],
    ['every six to eight hours', 'every 6 to 8 hours'],
    ['three or four times', '3 or 4 times'],
    ['two by three centimeters', '2 by 3 cm'],
    ['eight antral follicles', '8 antral follicles'],
    ['five on the right and three on the left', '5 on the right and 3 on the left'],
    ['right seventeen seventeen fifteen', 'right 17 17 15'],
    ['seventeen, seventeen, fifteen', '17, 17, 15'],
    ['two miscarriages', '2 miscarriages'],
    ['hemoglobin a one c of six point two', 'hemoglobin A1c of 6.2'],
    ['stage three', 'stage 3'],
    ['type two diabetes', 'type 2 diabetes'],
    ['three sets of ten', '3 sets of 10'],
    ['two glasses of wine', '2 glasses of wine'],
    ['twelve million', '12 million'],
    ['prozac 20mg a day', 'prozac 20 mg a day'],
    ['2000iu daily', '2000 iu daily'],
    ['on the 3rd', 'on the 3rd'],
    ['1,200 mg', '1,200 mg'],
    ['1+ pitting edema', '1+ pitting edema'],
    ['lining is seven', 'lining is seven'],
    ['one of them', 'one of them'],
    ['the other one', 'the other one'],
    ['at one point she felt ill', 'at one point she felt ill'],
    ['one day I fell', 'one day I fell'],
    ['thirty forty minutes', '30 40 minutes'],
    ['that is a good point five people came', 'that is a good point five people came'],
    ['twenty eighth', 'twenty eighth'],
    ['no one knows', 'no one knows'],
    ['i may have two', 'i may have two'],
  ])('%s -> %s', (said, written) => {
    expect(write(said)).toBe(written)
  })
})

describe('numbers of a text in one spelling', () => {
  it.each([
    ['two tablets of 500 mg', ['2', '500']],
    ['1,200 mg', ['1200']],
    ['120/80', ['120', '80']],
    ['one twenty over eighty', ['120', '80']],
    ['2.50 mg', ['2.5']],
    ['G2 P1', ['2', '1']],
  ])('%s', (text, numbers) => {
    expect(listNumbers(tokenise(text))).toEqual(numbers)
  })
})

describe('spans', () => {
  it('a number keeps the place of the words it came from', () => {
    const text = 'so , two hundred and twenty-five units'
    const token = normaliseNumbers(tokenise(text)).find((item) => item.text === '225')!
    expect(text.slice(token.start, token.end)).toBe('two hundred and twenty-five')
  })
})
