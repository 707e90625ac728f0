/**
 * Ranges that catch typing errors and swapped units before a rule uses a number. Outside "likely" warns, outside "possible"
 * refuses. Own settings, wide on purpose: no reference ranges. Source state: unverified (clinical review pending), 2026-11-21.
 */
export interface PlausibleRange {
  label: string
  unit: string
  likely: readonly [number, number]
  possible: readonly [number, number]
}

const unbounded = Number.POSITIVE_INFINITY

export const plausible_ranges = {
  bmi_kg_m2: { label: 'BMI', unit: 'kg/m2', likely: [10, 80], possible: [5, 250] },
  weight_kg: { label: 'weight', unit: 'kg', likely: [25, 300], possible: [0.2, 700] },
  height_m: { label: 'height', unit: 'm', likely: [1.2, 2.2], possible: [0.2, 2.8] },
  systolic_mmhg: { label: 'systolic pressure', unit: 'mm[Hg]', likely: [60, 260], possible: [20, 350] },
  diastolic_mmhg: { label: 'diastolic pressure', unit: 'mm[Hg]', likely: [30, 160], possible: [0, 300] },
  temperature_cel: { label: 'temperature', unit: 'Cel', likely: [30, 43], possible: [20, 47] },
  hcg_miu_ml: { label: 'hCG', unit: 'm[IU]/mL', likely: [0, 500_000], possible: [0, unbounded] },
  amh_ng_ml: { label: 'AMH', unit: 'ng/mL', likely: [0, 50], possible: [0, unbounded] },
  estradiol_pg_ml: { label: 'estradiol', unit: 'pg/mL', likely: [0, 20_000], possible: [0, unbounded] },
  progesterone_ng_ml: { label: 'progesterone', unit: 'ng/mL', likely: [0, 400], possible: [0, unbounded] },
  follicle_mm: { label: 'follicle', unit: 'mm', likely: [2, 40], possible: [0, 150] },
  endometrium_mm: { label: 'endometrium', unit: 'mm', likely: [0, 30], possible: [0, 80] },
  gestation_days: { label: 'gestational age', unit: 'd', likely: [0, 315], possible: [0, 330] },
  cycle_days: { label: 'cycle length', unit: 'd', likely: [20, 45], possible: [1, 400] },
  age_years: { label: 'age', unit: 'a', likely: [8, 110], possible: [0, 130] },
  semen_volume_ml: { label: 'semen volume', unit: 'mL', likely: [0, 12], possible: [0, 50] },
  sperm_m_per_ml: { label: 'sperm concentration', unit: '10*6/mL', likely: [0, 400], possible: [0, 5000] },
  percent: { label: 'percentage', unit: '%', likely: [0, 100], possible: [0, 100] },
} as const satisfies Record<string, PlausibleRange>

export type PlausibleKind = keyof typeof plausible_ranges

export interface PlausibilityFindings {
  cautions: string[]
  faults: string[]
}

/** Values that are null are left out: whether one may be missing is the rule's own business. */
export function checkPlausible(values: ReadonlyArray<readonly [PlausibleKind, number | null | undefined, string?]>): PlausibilityFindings {
  const findings: PlausibilityFindings = { cautions: [], faults: [] }
  for (const [kind, value, label] of values) {
    if (value === null || value === undefined) continue
    const range: PlausibleRange = plausible_ranges[kind]
    const name = label ?? range.label
    if (!(value >= range.possible[0] && value <= range.possible[1])) findings.faults.push(`${name} ${value} ${range.unit} is not possible`)
    else if (value < range.likely[0] || value > range.likely[1]) findings.cautions.push(`${name} ${value} ${range.unit} is outside ${range.likely[0]} to ${range.likely[1]}: typing error or wrong unit?`)
  }
  return findings
}
