/**
 * Methods as find-contraception.ts writes them, and the words of the chart that they may mean: where there are several, the writer says
 * which. Brands: names in use in the United States (domain knowledge, 2026-11-21).
 */
export const methods_of_said: Readonly<Record<string, readonly string[]>> = {
  pill: ['combined_pill', 'pop'],
  'mini pill': ['pop'],
  patch: ['combined_patch'],
  ring: ['combined_ring'],
  condoms: ['condom'],
  nexplanon: ['implant'],
  implant: ['implant'],
  mirena: ['lng_iud'],
  kyleena: ['lng_iud'],
  liletta: ['lng_iud'],
  skyla: ['lng_iud'],
  'copper iud': ['cu_iud'],
  iud: ['cu_iud', 'lng_iud'],
  depo: ['dmpa'],
  diaphragm: ['diaphragm'],
  withdrawal: ['withdrawal'],
  'fertility awareness': ['fertility_awareness'],
  'tubal ligation': ['tubal'],
}

export const method_labels: Readonly<Record<string, string>> = {
  combined_pill: 'Combined pill', pop: 'Progestin-only pill', combined_patch: 'Combined patch', combined_ring: 'Combined ring', condom: 'Condom', implant: 'Implant',
  lng_iud: 'Levonorgestrel IUD', cu_iud: 'Copper IUD', dmpa: 'DMPA injection', diaphragm: 'Diaphragm', withdrawal: 'Withdrawal',
  fertility_awareness: 'Fertility awareness', tubal: 'Tubal sterilisation', spermicide: 'Spermicide', lactational: 'Lactational amenorrhoea', emergency: 'Emergency', partner_vasectomy: 'Vasectomy of the partner',
}

export const products: Readonly<Record<string, string>> = { nexplanon: 'Nexplanon', mirena: 'Mirena', kyleena: 'Kyleena', liletta: 'Liletta', skyla: 'Skyla' }
