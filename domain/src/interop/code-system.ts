import type { ProposedCode } from './parsed-file.ts'

/** Names of code systems: HL7 table 0396, OIDs of C-CDA and URIs of FHIR come to one word each. Others stay as written. */
const known: Record<string, string> = {
  LN: 'LOINC',
  '2.16.840.1.113883.6.1': 'LOINC',
  'http://loinc.org': 'LOINC',
  SCT: 'SNOMED CT',
  SNM: 'SNOMED',
  SNOMED: 'SNOMED CT',
  'SNOMED-CT': 'SNOMED CT',
  '2.16.840.1.113883.6.96': 'SNOMED CT',
  'http://snomed.info/sct': 'SNOMED CT',
  I10: 'ICD-10-CM',
  I10C: 'ICD-10-CM',
  ICD10CM: 'ICD-10-CM',
  '2.16.840.1.113883.6.90': 'ICD-10-CM',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  '2.16.840.1.113883.6.3': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  I9: 'ICD-9-CM',
  I9M: 'ICD-9-CM',
  I9C: 'ICD-9-CM',
  I9CDX: 'ICD-9-CM',
  '2.16.840.1.113883.6.103': 'ICD-9-CM',
  '2.16.840.1.113883.6.104': 'ICD-9-CM procedures',
  'http://hl7.org/fhir/sid/icd-9-cm': 'ICD-9-CM',
  '2.16.840.1.113883.6.4': 'ICD-10-PCS',
  'http://www.cms.gov/Medicare/Coding/ICD10': 'ICD-10-PCS',
  RXNORM: 'RxNorm',
  '2.16.840.1.113883.6.88': 'RxNorm',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  NDC: 'NDC',
  '2.16.840.1.113883.6.69': 'NDC',
  'http://hl7.org/fhir/sid/ndc': 'NDC',
  CVX: 'CVX',
  HL70292: 'CVX',
  '2.16.840.1.113883.12.292': 'CVX',
  '2.16.840.1.113883.6.59': 'CVX',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  MVX: 'MVX',
  '2.16.840.1.113883.12.227': 'MVX',
  C4: 'CPT',
  CPT: 'CPT',
  CPTM: 'CPT',
  '2.16.840.1.113883.6.12': 'CPT',
  'http://www.ama-assn.org/go/cpt': 'CPT',
  HCPCS: 'HCPCS',
  '2.16.840.1.113883.6.285': 'HCPCS',
  UNII: 'UNII',
  '2.16.840.1.113883.4.9': 'UNII',
  'http://fdasis.nlm.nih.gov': 'UNII',
  'http://www.whocc.no/atc': 'ATC',
  '2.16.840.1.113883.6.73': 'ATC',
  UCUM: 'UCUM',
  'http://unitsofmeasure.org': 'UCUM',
  '2.16.840.1.113883.6.8': 'UCUM',
  '2.16.840.1.113883.3.26.1.5': 'NDF-RT',
  '2.16.840.1.113883.3.26.1.1': 'NCI Thesaurus',
  '2.16.840.1.113883.6.238': 'CDC race and ethnicity',
  CDCREC: 'CDC race and ethnicity',
  '2.16.840.1.113883.5.1': 'HL7 administrative gender',
  '2.16.840.1.113883.5.4': 'HL7 act code',
  '2.16.840.1.113883.5.83': 'HL7 observation interpretation',
  L: 'local',
}

const oid_prefix = /^urn:oid:/

export function nameCodeSystem(written: string | null): string {
  const bare = (written ?? '').trim().replace(oid_prefix, '')
  if (bare === '') return 'local'
  return known[bare] ?? known[bare.toUpperCase()] ?? (/^99|^L$/i.test(bare) ? 'local' : bare)
}

/** Systems in the order in which a chart wants them; the first found is a row's own code. */
const preferred = ['LOINC', 'ICD-10-CM', 'RxNorm', 'CVX', 'SNOMED CT', 'ICD-10', 'CPT', 'NDC', 'ICD-9-CM', 'UNII']

/** The best code first, the order otherwise kept. */
export function rankCodes(codes: ProposedCode[]): ProposedCode[] {
  const rank = ({ system }: ProposedCode) => (preferred.includes(system) ? preferred.indexOf(system) : preferred.length)
  return codes.map((code, index) => ({ code, index })).toSorted((a, b) => rank(a.code) - rank(b.code) || a.index - b.index).map(({ code }) => code)
}

/** LOINC's own shape with its check digit (mod 10), so that "12345" of a local list is not taken for one. */
export function isLoincCode(code: string): boolean {
  const parts = /^(\d{1,7})-(\d)$/.exec(code)
  if (!parts) return false
  const digits = [...parts[1]!].map(Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0)
  return (10 - (sum % 10)) % 10 === Number(parts[2])
}
