/** For what the demo's medications are taken, by their names; a name that is not here has none recorded. */
export const indications: Readonly<Record<string, string>> = {
  'levothyroxine': 'hypothyroidism', 'follitropin alfa': 'ovarian stimulation', 'follitropin beta': 'ovarian stimulation', 'menotropins': 'ovarian stimulation', 'cetrorelix': 'to prevent an early LH surge',
  'ganirelix': 'to prevent an early LH surge', 'letrozole': 'ovulation induction', 'metformin': 'polycystic ovary syndrome', 'sertraline': 'depression', 'escitalopram': 'anxiety', 'lisinopril': 'hypertension',
  'nifedipine ER': 'hypertension', 'ferrous sulfate': 'iron deficiency', 'progesterone (vaginal)': 'luteal support', 'cabergoline': 'hyperprolactinaemia', 'ibuprofen': 'dysmenorrhoea', 'sumatriptan': 'migraine',
  'vibegron': 'overactive bladder', 'prenatal multivitamin': 'preconception', 'estradiol vaginal': 'vaginal atrophy', 'atorvastatin': 'dyslipidaemia', 'elagolix': 'endometriosis pain', 'nitrofurantoin': 'cystitis',
  'spironolactone': 'hirsutism', 'doxylamine-pyridoxine': 'nausea of pregnancy',
}
