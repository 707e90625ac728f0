/**
 * Units as laboratories write them, as UCUM (case sensitive, version 2.1). Only the spelling changes, never the number.
 * What is neither listed nor made of listed parts is not a known unit: null, and the text stays.
 * Source: UCUM 2.1 tables 1 to 9; HL7 table "Common UCUM units" (THO 5.x).
 */
const spelled: Record<string, string> = {
  '%': '%',
  percent: '%',
  'fl': 'fL',
  'femtoliter': 'fL',
  um3: 'fL',
  pg: 'pg',
  'iu/l': '[IU]/L',
  'u/l': 'U/L',
  'iu/ml': '[IU]/mL',
  'miu/ml': 'm[IU]/mL',
  'miu/l': 'm[IU]/L',
  // As recognised letters have them: a small L for the capital I.
  'mlu/ml': 'm[IU]/mL',
  'mlu/l': 'm[IU]/L',
  'ulu/ml': 'u[IU]/mL',
  'lu/l': '[IU]/L',
  'uiu/ml': 'u[IU]/mL',
  'µiu/ml': 'u[IU]/mL',
  'mcu/ml': 'u[IU]/mL',
  'mciu/ml': 'u[IU]/mL',
  'mu/l': 'mU/L',
  'iu': '[IU]',
  'meq/l': 'meq/L',
  'meq': 'meq',
  'mm/hr': 'mm/h',
  'mm/h': 'mm/h',
  'mmhg': 'mm[Hg]',
  'mm hg': 'mm[Hg]',
  'mm[hg]': 'mm[Hg]',
  'bpm': '/min',
  'beats/min': '/min',
  'beats per minute': '/min',
  'breaths/min': '/min',
  '/min': '/min',
  '{beats}/min': '{beats}/min',
  'c': 'Cel',
  '°c': 'Cel',
  'degc': 'Cel',
  'deg c': 'Cel',
  'cel': 'Cel',
  'f': '[degF]',
  '°f': '[degF]',
  'degf': '[degF]',
  'deg f': '[degF]',
  '[degf]': '[degF]',
  'lb': '[lb_av]',
  'lbs': '[lb_av]',
  'pounds': '[lb_av]',
  '[lb_av]': '[lb_av]',
  'oz': '[oz_av]',
  '[oz_av]': '[oz_av]',
  'in': '[in_i]',
  'inches': '[in_i]',
  'inch': '[in_i]',
  '[in_i]': '[in_i]',
  '[in_us]': '[in_us]',
  'ft': '[ft_i]',
  'kg/m2': 'kg/m2',
  'kg/m^2': 'kg/m2',
  'kg/m²': 'kg/m2',
  'm2': 'm2',
  'x10^3/ul': '10*3/uL',
  'x10e3/ul': '10*3/uL',
  '10^3/ul': '10*3/uL',
  '10e3/ul': '10*3/uL',
  '10*3/ul': '10*3/uL',
  'x10(3)/ul': '10*3/uL',
  '10(3)/ul': '10*3/uL',
  '10x3/ul': '10*3/uL',
  '×10³/µl': '10*3/uL',
  'x10³/µl': '10*3/uL',
  'k/ul': '10*3/uL',
  'k/cumm': '10*3/uL',
  'k/mcl': '10*3/uL',
  'thousand/ul': '10*3/uL',
  'thousand/mcl': '10*3/uL',
  'thou/mcl': '10*3/uL',
  'x10^6/ul': '10*6/uL',
  'x10e6/ul': '10*6/uL',
  '10^6/ul': '10*6/uL',
  '10e6/ul': '10*6/uL',
  '10*6/ul': '10*6/uL',
  'x10(6)/ul': '10*6/uL',
  '10(6)/ul': '10*6/uL',
  '×10⁶/µl': '10*6/uL',
  'm/ul': '10*6/uL',
  'm/cumm': '10*6/uL',
  'm/mcl': '10*6/uL',
  'million/ul': '10*6/uL',
  'million/mcl': '10*6/uL',
  'mil/mcl': '10*6/uL',
  '10*9/l': '10*9/L',
  '10^9/l': '10*9/L',
  'x10^9/l': '10*9/L',
  '10e9/l': '10*9/L',
  'x10e9/l': '10*9/L',
  'x10e12/l': '10*12/L',
  '10^12/l': '10*12/L',
  '10*12/l': '10*12/L',
  'x10^12/l': '10*12/L',
  '10*6/ml': '10*6/mL',
  'x10^6/ml': '10*6/mL',
  '10^6/ml': '10*6/mL',
  'million/ml': '10*6/mL',
  'm/ml': '10*6/mL',
  'cells/ul': '{cells}/uL',
  '/ul': '/uL',
  '/hpf': '/[HPF]',
  '/[hpf]': '/[HPF]',
  '/lpf': '/[LPF]',
  '/[lpf]': '/[LPF]',
  'ml/min/1.73m2': 'mL/min/{1.73_m2}',
  'ml/min/1.73 m2': 'mL/min/{1.73_m2}',
  'ml/min/1.73': 'mL/min/{1.73_m2}',
  'ml/min/{1.73_m2}': 'mL/min/{1.73_m2}',
  'ml/min/1.73m^2': 'mL/min/{1.73_m2}',
  'copies/ml': '{copies}/mL',
  '{copies}/ml': '{copies}/mL',
  ratio: '{ratio}',
  '{ratio}': '{ratio}',
  index: '{index}',
  '{index}': '{index}',
  '{index_val}': '{index_val}',
  inr: '{INR}',
  '{inr}': '{INR}',
  '{score}': '{score}',
  score: '{score}',
  '#': '{#}',
  '{#}': '{#}',
  ph: '[pH]',
  '[ph]': '[pH]',
  day: 'd',
  days: 'd',
  d: 'd',
  week: 'wk',
  weeks: 'wk',
  wk: 'wk',
  wks: 'wk',
  month: 'mo',
  months: 'mo',
  mo: 'mo',
  year: 'a',
  years: 'a',
  yr: 'a',
  yrs: 'a',
  a: 'a',
  hour: 'h',
  hours: 'h',
  hr: 'h',
  h: 'h',
  minutes: 'min',
  minute: 'min',
  min: 'min',
  s: 's',
  sec: 's',
  seconds: 's',
  cc: 'mL',
  '/d': '/d',
  '/day': '/d',
  'g%': 'g/dL',
  'gm/dl': 'g/dL',
  'gms/dl': 'g/dL',
  'mg%': 'mg/dL',
  '{tablet}': '{tbl}',
  '{tbl}': '{tbl}',
  '1': '1',
  'mosm/kg': 'mosm/kg',
  'mosmol/kg': 'mosm/kg',
  's/co': '{s_co_ratio}',
  '{s_co_ratio}': '{s_co_ratio}',
  mom: '{M.o.M}',
  '{m.o.m}': '{M.o.M}',
}

/** Base units that a compound is made of; the key is compared without regard to case. */
const bases: Record<string, string> = { g: 'g', gm: 'g', l: 'L', m: 'm', mol: 'mol', mole: 'mol', eq: 'eq', osm: 'osm', u: 'U', iu: '[IU]', '[iu]': '[IU]', pa: 'Pa', cal: 'cal', j: 'J', kat: 'kat' }
const prefixes: Record<string, string> = { f: 'f', p: 'p', n: 'n', u: 'u', 'µ': 'u', 'μ': 'u', mc: 'u', m: 'm', c: 'c', d: 'd', k: 'k', '': '' }
const periods: Record<string, string> = { d: 'd', day: 'd', '24h': '(24.h)', '24hr': '(24.h)', h: 'h', hr: 'h', hour: 'h', min: 'min', s: 's', sec: 's', wk: 'wk', a: 'a' }

export function readUnit(written: string): string | null {
  const text = written.trim().replace(/\s*\/\s*/g, '/')
  if (text === '' || text.length > 40) return null
  const lower = text.toLowerCase()
  const listed = spelled[lower]
  if (listed !== undefined) return listed
  const parts = text.split('/')
  if (parts.length > 3) return null
  const read = parts.map((part, index) => (index > 0 ? readPeriod(part) : null) ?? readPart(part))
  return read.every((part) => part !== null) ? read.join('/') : null
}

function readPeriod(part: string): string | null {
  return periods[part.toLowerCase()] ?? null
}

/** "mg", "µmol", "100 mL": a prefix and a base. Case matters only between M (mega) and m (milli): mega is not read. */
function readPart(part: string): string | null {
  const text = part.trim()
  const hundred = /^(100)\s*([a-z]+)$/i.exec(text)
  if (hundred) {
    const inner = readPart(hundred[2]!)
    return inner === null ? null : `100.${inner}`
  }
  const annotated = /^(.*?)(\{[\w .-]{1,20}\})$/.exec(text)
  if (annotated && annotated[1] === '') return annotated[2]!
  const lower = (annotated?.[1] ?? text).toLowerCase()
  for (const [base, ucum] of Object.entries(bases)) {
    if (!lower.endsWith(base)) continue
    const prefix = prefixes[lower.slice(0, lower.length - base.length)]
    if (prefix !== undefined && !(text.startsWith('M') && prefix === 'm' && !/^M[EI]/i.test(text) && text !== text.toUpperCase())) return `${prefix}${ucum}${annotated?.[2] ?? ''}`
  }
  return null
}
