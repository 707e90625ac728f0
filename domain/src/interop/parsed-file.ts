/**
 * What a file from elsewhere proposes to the chart, whatever its format. Readers fill this, the staging bench shows it,
 * a person accepts it; nothing here is a fact yet. Everything of the source stands in exactly one of `rows`, `texts` and
 * `left_out`, each with the place that it came from.
 */

export const file_formats = ['csv', 'hl7v2', 'fhir', 'ccda', 'pdf', 'image', 'dicom', 'text'] as const
export type FileFormat = (typeof file_formats)[number]

export interface ParsedFile {
  format: FileFormat
  summary: FileSummary
  /** Everybody whom the file is about. Empty: the file names nobody. */
  identities: ProposedIdentity[]
  rows: ProposedRow[]
  texts: KeptText[]
  left_out: LeftOut[]
  faults: FileFault[]
  /** Tables only: what each column was taken for, to be corrected and remembered. */
  columns?: ColumnMapping
}

export const column_roles = [
  'ignore', 'last_name', 'first_name', 'middle_name', 'full_name', 'date_of_birth', 'sex', 'patient_number', 'phone', 'email', 'address', 'race', 'ethnic_group', 'language',
  'test_name', 'test_code', 'panel', 'value', 'value_code', 'unit', 'reference_range', 'reference_low', 'reference_high', 'abnormal_flag', 'status',
  'observed', 'observed_time', 'reported', 'accession_number', 'placer_number', 'performer', 'specimen', 'method', 'note',
  /** The column is itself a test: its cells are values, its heading the name and the unit. */
  'measure',
  /** The heading is the day: each line is a test, its cells the values of those days (a cumulative report). */
  'dated',
] as const
export type ColumnRole = (typeof column_roles)[number]

export interface ColumnMapping {
  /** Of the headings: the same laboratory's next file has the same. */
  fingerprint: string
  columns: { heading: string; role: ColumnRole }[]
  /** What 3/4/2024 means in this file. */
  day_order: 'mdy' | 'dmy' | 'ymd'
}

export interface FileSummary {
  /** "HL7 v2.5.1 ORU^R01", "FHIR R4 Bundle (document)", "PDF, 3 pages": shown above the source. */
  title: string
  /** Who sent or made it, as the file says. */
  sender: string | null
  /** When it was sent or made, as the file says. */
  created: ProposedTime | null
  /** Messages, pages, lines or entries, whichever the format counts in. */
  parts: number
  part_word: 'message' | 'page' | 'line' | 'entry' | 'section'
}

/** A person as the file describes them; for the wrong-patient guard. */
export interface ProposedIdentity {
  names: { family: string | null; given: string[]; text: string }[]
  /** YYYY-MM-DD; null where the file has none or only a part of it. */
  date_of_birth: string | null
  sex: string | null
  identifiers: { value: string; system: string | null; type: string | null }[]
  phones: string[]
  emails: string[]
  locator: Locator
}

export const row_kinds = [
  'lab_result',
  'vital',
  /** A finding that is neither of a laboratory nor a vital sign: an answer, an examination, a measurement of something else. */
  'observation',
  'problem',
  'medication',
  'allergy',
  'surgery',
  'immunization',
  'pregnancy_status',
  'pregnancy',
  'family_history',
  'social_history',
  'demographic',
  'appointment',
  'order',
  'encounter',
  'document',
] as const
export type RowKind = (typeof row_kinds)[number]

export const row_statuses = ['registered', 'preliminary', 'final', 'corrected', 'cancelled', 'entered-in-error', 'not-done', 'unknown'] as const
export type RowStatus = (typeof row_statuses)[number]

export interface ProposedRow {
  /** Stable within the file: the same bytes give the same keys. */
  key: string
  kind: RowKind
  /** Index into `identities`; null where the file does not say whose it is. */
  identity: number | null
  /** The best code first; the others follow in `other_codes`. */
  code: ProposedCode | null
  other_codes: ProposedCode[]
  /** What a person reads: never empty. */
  label: string
  value: ProposedValue | null
  /** As the laboratory prints it. */
  reference_range: string | null
  abnormal_flag: string | null
  status: RowStatus
  /** The source's own word for the status. */
  status_as_written: string | null
  /** When it was true of the patient (specimen, measurement, onset, start); never when it was reported. */
  observed: ProposedTime | null
  reported: ProposedTime | null
  /** The panel or report to which it belongs. */
  panel: { code: ProposedCode | null; label: string } | null
  accession_number: string | null
  placer_number: string | null
  performer: string | null
  /** A fact of absence: "no known allergies", "not pregnant", "vaccine not given". */
  is_negated: boolean
  detail: RowDetail
  note: string | null
  locator: Locator
  /** Other places that this row is made of: a specimen segment, a comment, an answer beside it. */
  also_from: Locator[]
  /** 0 to 1: how surely the value stands in the source as proposed. 1 for structured formats. */
  confidence: number
  /** For the person who accepts; plain English. */
  warnings: string[]
}

export interface ProposedCode {
  /** 'LOINC', 'SNOMED CT', 'ICD-10-CM', 'RxNorm', 'CVX', 'NDC', 'local' or the system's own URI or OID. */
  system: string
  code: string
  display: string | null
}

export const comparators = ['<', '<=', '>=', '>'] as const
export type Comparator = (typeof comparators)[number]

/** One value. `number` is null where there is none: never 0 for missing. */
export interface ProposedValue {
  comparator: Comparator | null
  number: number | null
  /** Upper end where the source gives a range of values ("10-20"); `number` is then the lower end. */
  number_high: number | null
  /** UCUM; null where the unit as written is not known to be one. */
  unit_ucum: string | null
  unit_as_written: string | null
  /** The whole value as written, digits kept ("0.030", "<0.03", "1:128"). */
  text: string
  coded: ProposedCode | null
}

/** A time as the source gives it: as precise as written, a date stays a date, no zone is made up. */
export interface ProposedTime {
  precision: 'year' | 'month' | 'day' | 'minute' | 'second'
  /** YYYY, YYYY-MM, YYYY-MM-DD, YYYY-MM-DDThh:mm or YYYY-MM-DDThh:mm:ss: clock time of the source. */
  local: string
  /** "+02:00", "-05:00", "+00:00"; null where the source names none (or for dates). */
  offset: string | null
  as_written: string
}

/** What only some kinds have. A field that is absent was not in the source. */
export interface RowDetail {
  /** problem, allergy: 'active', 'inactive', 'resolved', 'remission', … as the standard says. */
  clinical_status?: string
  verification_status?: string
  /** problem, allergy, surgery, pregnancy: when it ended. */
  ended?: ProposedTime
  severity?: string
  category?: string
  body_site?: string
  /** medication */
  dose?: string
  dose_number?: number
  dose_unit?: string
  route?: string
  frequency?: string
  instructions?: string
  indication?: string
  started?: ProposedTime
  stopped?: ProposedTime
  is_supplement?: boolean
  /** medication: 'active', 'completed', 'stopped', 'on-hold', 'planned'. */
  medication_status?: string
  /** allergy */
  reactions?: string[]
  criticality?: string
  /** family_history */
  relationship?: string
  age_at_onset_years?: number
  is_deceased?: boolean
  /** immunization */
  lot_number?: string
  manufacturer?: string
  reason?: string
  /** lab_result, vital */
  specimen?: string
  method?: string
  device?: string
  /** pregnancy_status, pregnancy: plain dates */
  estimated_due_date?: string
  gestational_age_days?: number
  /** document: what it says it is; the bytes stand in `KeptText.attachment` of the same key. */
  document_type?: string
  author?: string
  /** A fact that this product exported, unchanged: its own fields, equal to what the row shows. */
  own_fact?: { kind: string; fields: Record<string, unknown>; is_error: boolean }
  /** Everything else that the source says of it, in the source's words. */
  more?: Record<string, string>
}

/** Narrative that is not taken apart: kept, shown, searchable, never a number in the chart. */
export interface KeptText {
  /** Stable within the file. */
  key: string
  identity: number | null
  title: string
  text: string
  dated: ProposedTime | null
  locator: Locator
  /** Further places of the same text, where the source sends it line by line. */
  also_from: Locator[]
  /** Bytes inside the source (a PDF in an OBX, a presentedForm): base64 without line ends. */
  attachment: { media_type: string; base64: string; name: string | null } | null
}

/** What is not carried over, with the reason: shown to the person who accepts. */
export interface LeftOut {
  /** "Claim", "OBX 12", "column Insurance". */
  what: string
  why: string
  count: number
  /** Every place; the first is shown. */
  locators: Locator[]
}

/** Something wrong with the file that did not keep it from being read. */
export interface FileFault {
  detail: string
  locator: Locator | null
}

export type Locator =
  /** message, index: from 1, `index` counts this segment name within the message; field null means the whole segment. */
  | { type: 'segment'; message: number; segment: string; index: number; field: number | null }
  /** line: from 1, as an editor counts; column: name or number of the column, null for the whole line. */
  | { type: 'line'; line: number; column: string | null }
  /** path: a FHIRPath or XPath-like way to the element. */
  | { type: 'path'; path: string }
  /** page: from 1; box: x, y, width, height in points (1/72 inch; pixels for an image) from the top left corner. */
  | { type: 'page'; page: number; box: [number, number, number, number] | null }

/** Why a file is not read. Nothing of it is then proposed. */
export interface ReadRefusal {
  code: RefusalCode
  /** Plain English for the person who uploaded; never a piece of the file's text. */
  detail: string
}

export const refusal_codes = ['empty', 'too_large', 'unknown_format', 'unsupported_format', 'malformed', 'too_deep', 'too_many_entries', 'forbidden_content', 'timed_out'] as const
export type RefusalCode = (typeof refusal_codes)[number]
