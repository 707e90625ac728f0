/** Words that make a small spoken number a measurement ("three days", "two tablets") and the short forms units are written in. */
export const unit_words: ReadonlySet<string> = new Set([
  'day', 'days', 'week', 'weeks', 'month', 'months', 'year', 'years', 'hour', 'hours', 'minute', 'minutes', 'second', 'seconds', 'times',
  'mg', 'mcg', 'ml', 'mm', 'cm', 'g', 'kg', 'iu', 'milligram', 'milligrams', 'microgram', 'micrograms', 'milliliter', 'milliliters',
  'millilitres', 'millimeter', 'millimeters', 'millimetres', 'centimeter', 'centimeters', 'centimetres', 'gram', 'grams', 'kilogram',
  'kilograms', 'kilos', 'pound', 'pounds', 'lbs', 'ounces', 'ounce', 'inches', 'inch', 'feet', 'foot', 'units', 'unit', 'international',
  'tablet', 'tablets', 'pill', 'pills', 'capsule', 'capsules', 'puffs', 'puff', 'drops', 'sprays', 'doses', 'vials', 'pens', 'packs',
  'pack', 'cigarettes', 'drinks', 'beers', 'glasses', 'cups', 'cup', 'pads', 'tampons', 'liners', 'children', 'kids', 'pregnancies',
  'miscarriages', 'miscarriage', 'births', 'deliveries', 'abortions', 'embryos', 'embryo', 'eggs', 'oocytes', 'follicles', 'follicle',
  'fibroids', 'cycles', 'cycle', 'percent', 'degrees', 'beats', 'miles', 'mile', 'blocks', 'sessions', 'visits', 'reps', 'sets',
  'periods', 'transfers', 'retrievals', 'rounds', 'views', 'episodes', 'ivf', 'iui', 'iuis', 'stitches', 'refills', 'nanograms',
  'picograms', 'am', 'pm', 'weeks\'', 'trimesters', 'blastocysts', 'points', 'servings', 'meals', 'ampules', 'milli', 'kilometers', 'kilometres', 'fingers', 'fingerbreadths', 'antral', 'vaginal', 'live', 'mature', 'million', 'frozen', 'squeezes', 'contractions',
])

export const written_units = new Map<string, string>([
  ['milligram', 'mg'], ['milligrams', 'mg'], ['microgram', 'mcg'], ['micrograms', 'mcg'], ['milliliter', 'mL'], ['milliliters', 'mL'],
  ['millilitre', 'mL'], ['millilitres', 'mL'], ['cc', 'mL'], ['ccs', 'mL'], ['millimeter', 'mm'], ['millimeters', 'mm'],
  ['millimetre', 'mm'], ['millimetres', 'mm'], ['centimeter', 'cm'], ['centimeters', 'cm'], ['centimetre', 'cm'], ['centimetres', 'cm'],
  ['kilogram', 'kg'], ['kilograms', 'kg'], ['kilos', 'kg'],
])

/** A small number after one of these is a label, not a quantity: "day eight", "stage two", "grade three". */
export const label_words: ReadonlySet<string> = new Set([
  'day', 'week', 'age', 'aged', 'stage', 'grade', 'type', 'phase', 'gravida', 'para', 'degree', 'level', 'cycle', 'trimester', 'section',
  'about', 'approximately', 'almost', 'over', 'under', 'around', 'lining', 'number', 'station', 'is',
])
export const strict_label_words: ReadonlySet<string> = new Set([
  'day', 'week', 'age', 'aged', 'stage', 'grade', 'type', 'phase', 'gravida', 'para', 'lining', 'station', 'cycle', 'number',
])

/** Near one of these, "one twenty" is 120 and "eighteen forty two" is 1842. */
export const reading_words: ReadonlySet<string> = new Set([
  'pressure', 'bp', 'systolic', 'diastolic', 'sugar', 'sugars', 'glucose', 'estradiol', 'e2', 'progesterone', 'level', 'levels', 'ldl',
  'hdl', 'cholesterol', 'triglycerides', 'weight', 'weigh', 'weighs', 'pulse', 'rate', 'beta', 'hcg', 'tsh', 'amh', 'fsh', 'lh', 'prolactin',
  'testosterone', 'platelets', 'count', 'glucoses', 'creatinine', 'sodium', 'units', 'milligrams', 'mg', 'micrograms', 'mcg', 'pounds', 'iu',
  'over', 'milliliters', 'estrogen', 'ferritin',
])

export const months: readonly string[] = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]
