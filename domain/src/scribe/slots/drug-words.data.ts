/** Which names are supplements, which words extend a name, and what is not a drug that a patient takes. Own list. */
export const supplement_name = /^(?:.*\b(vitamin|vitamins|multivitamin|prenatals?|folic acid|folate|(?:l-)?methylfolate|b-?complex|b complex|b-?12|b-?6|d3|k2|pyridoxine|thiamine|biotin|choline|calcium|magnesium|zinc|selenium|iodine|iron|ferrous sulfate|potassium|omega-?\s?3|omega-?\s?3s|omegas?|fish oil|cod liver oil|krill oil|inositol|myo-?inositol|coq10|coenzyme q10|ubiquinol|dhea|nac|n-acetylcysteine|alpha-lipoic acid|resveratrol|curcumin|turmeric|vitex|chasteberry|black cohosh|red clover|dong quai|maca|ashwagandha|rhodiola|wort|evening primrose(?: oil)?|licorice root|berberine|spearmint tea|raspberry leaf(?: tea)?|saw palmetto|milk thistle|fenugreek|cranberry(?: supplement)?|d-mannose|probiotics?|psyllium|kava|valerian|5-htp|sam-e|creatine|collagen|elderberry|electrolytes|glucosamine|chondroitin|melatonin|sage|flax|flaxseed|flaxseeds|kelp|spirulina|chlorella|l-arginine|l-carnitine|carnitine|quercetin|royal jelly|bee pollen|castor oil|dandelion|nettle|hops|soy isoflavones|isoflavones|ginseng|ginkgo|echinacea|l-theanine|theanine|glutathione|pycnogenol|chaga|reishi|cordyceps|greens powder|protein powder|fiber)\b.*)$/

/** Names that the drug lexicon leaves out because other talk uses them. */
export const more_names: readonly string[] = ['estrogen', 'vaginal estrogen', 'vaginal estradiol', 'growth hormone', 'progesterone', 'estradiol', 'testosterone', 'iron', 'vitamin d', 'vitamin d3', 'b12', 'b-12', 'vitamin b12', 'vitamin b-12', 'vitamin b6', 'vitamin b-6', 'b6', 'b-6', 'vitamin b', 'b complex', 'b-complex', 'vitamin b complex', 'b vitamins', 'd3', 'vitamin k2', 'k2', 'pyridoxine', 'thiamine', 'omega-3s', 'omega 3s', 'flax', 'ground flax', 'ground flaxseed', 'flax oil', 'flaxseed oil', 'folate', 'calcium', 'magnesium', 'zinc', 'selenium', 'iodine', 'dhea', 'insulin', 'loestrin', 'lo loestrin', 'apri', 'aviane', 'camila', 'errin', 'heather', 'natazia', 'nextstellis', 'seasonique', 'tri-sprintec', 'blisovi', 'sage', 'flaxseed', 'kelp', 'spirulina', 'chlorella', 'l-arginine', 'l-carnitine', 'carnitine', 'quercetin', 'royal jelly', 'glutathione', 'l-theanine', 'theanine', 'pycnogenol', 'isoflavones', 'krill oil', 'castor oil', 'reishi', 'lidocaine gel', 'thyroid pill', 'fiber', 'maca', 'estrogen patch', 'estrogen patches', 'antibiotic', 'ginseng']

/** Letters and numbers of vitamins as recognisers write them apart, and the name that is meant. */
export const name_spellings: ReadonlyMap<string, string> = new Map([
  ['b six', 'b6'], ['b 6', 'b6'], ['vitamin b six', 'vitamin b6'], ['vitamin b 6', 'vitamin b6'], ['b twelve', 'b12'], ['b 12', 'b12'], ['vitamin b twelve', 'vitamin b12'], ['vitamin b 12', 'vitamin b12'],
  ['d three', 'd3'], ['vitamin d three', 'vitamin d3'], ['vitamin d 3', 'vitamin d3'], ['co q ten', 'coq10'], ['co q 10', 'coq10'], ['coq ten', 'coq10'], ['coq 10', 'coq10'], ['omega threes', 'omega 3s'], ['omega three', 'omega 3'],
])

/** Behind a name these belong to it: "estradiol patch", "iron bisglycinate". */
export const name_tails = /^(patch|patches|cream|gel|ring|bisglycinate|glycinate|citrate|picolinate|threonate|in oil)$/

/** Contraceptives and devices are told by their own slot; vaccines, tests and food are no medicine list. */
export const never_taken: ReadonlySet<string> = new Set(['mirena', 'kyleena', 'liletta', 'skyla', 'paragard', 'copper iud', 'nexplanon', 'nuvaring', 'iud', 'the iud', 'the pill', 'birth control pill', 'birth control pills', 'oral contraceptive', 'oral contraceptives', 'tdap', 'gardasil', 'shingrix', 'cannabis', 'marijuana', 'alcohol', 'caffeine', 'coffee', 'tea', 'green tea', 'ginger', 'garlic', 'hormones', 'antibiotic', 'chamomile', 'nicotine', 'lead', 'mercury', 'oxygen', 'glucose', 'sulfa', 'statin', 'botox', 'fiber', 'electrolytes', 'cinnamon', 'chaperone', 'hcg trigger', 'etonogestrel', 'thyroid', 'hcg', 'shingles', 'peroxide', 'influenza', 'hepatitis', 'diphtheria', 'tetanus', 'pertussis', 'measles', 'mumps', 'rubella', 'varicella', 'rabies', 'anthrax', 'pneumococcal', 'inactivated', 'intranasal', 'gelatin', 'grape', 'grapefruit', 'blueberry', 'buccal', 'papillomavirus', 'polio', 'rotavirus', 'typhoid', 'repository', 'stevia', 'sucrose', 'oregano', 'papaya', 'mangosteen', 'aluminum', 'barium', 'bicarbonate', 'lipase', 'vaccine'])

/** Hormones and salts that are measured as often as taken: a dose or a word of taking must stand beside them. */
export const measured_too: ReadonlySet<string> = new Set(['estradiol', 'estrogen', 'progesterone', 'testosterone', 'insulin', 'iron', 'vitamin d', 'vitamin d3', 'b12', 'vitamin b12', 'folate', 'calcium', 'magnesium', 'potassium', 'zinc', 'selenium', 'iodine', 'dhea', 'vitamin b6', 'vitamin a', 'choline', 'creatine', 'growth hormone'])

export const trigger_names = /^(ovidrel|pregnyl|novarel|lupron|leuprolide|chorionic gonadotropin|choriogonadotropin alfa|lupron trigger|hcg)$/

/** How a drug goes into the body, or how often: a bare number before such words is a dose, also of a hormone that is measured elsewhere. */
export const dosing_words = /^(?: ?,)? (?:vaginally|rectally|orally|by mouth|under the (?:tongue|skin)|in the muscle|intramuscular(?:ly)?|at (?:night|bedtime)|nightly|daily|before bed|every (?:night|morning|evening|other day|day|\d+ hours)|in the (?:morning|evening) and|\d times (?:a|per|each) day|\d times daily|a day|a night|per day|until (?:\d+ weeks|the (?:test|scan|transfer)))\b/

export const dose_words: ReadonlyArray<[RegExp, string]> = [
  [/^(mg|milligrams?)\b/, 'mg'], [/^(mcg|ug|micrograms?)\b/, 'mcg'], [/^(iu|international units?)\b/, 'IU'], [/^units?\b/, 'units'], [/^(ml|cc|ccs|milliliters?)\b/, 'mL'], [/^(g|grams?)\b/, 'g'],
  [/^tablets?\b/, 'tablets'], [/^pills?\b/, 'pills'], [/^capsules?\b/, 'capsules'], [/^patch(?:es)?\b/, 'patches'], [/^drops?\b/, 'drops'], [/^tablespoons?\b/, 'tablespoons'], [/^teaspoons?\b/, 'teaspoons'], [/^puffs?\b/, 'puffs'], [/^gumm(?:y|ies)\b/, 'gummies'], [/^scoops?\b/, 'scoops'],
]

/** How often, as it is written; the first that stands in the words wins. */
export const frequencies: ReadonlyArray<[RegExp, string]> = [
  [/\b3 times (?:a|per|each|in (?:the|a|1)) day\b|\b3 times daily\b|\btid\b/, 'three times daily'],
  [/\b4 times (?:a|per|each) day\b|\b4 times daily\b|\bqid\b/, 'four times daily'],
  [/(?<!or )\b2 times (?:a|per|each|in (?:the|a|1)) day\b|\b2 times daily\b|\bbid\b|\bin the morning and (?:\S+ ){0,4}(?:at night|in the evening)\b|\bmorning and (?:night|evening)\b/, 'twice daily'],
  [/\bevery (?:4 to 6|4-6) hours\b/, 'every 4-6 hours'],
  [/\bevery 4 hours\b/, 'every 4 hours'],
  [/\bevery 6 hours\b/, 'every 6 hours'],
  [/\bevery 8 hours\b/, 'every 8 hours'],
  [/\bevery 12 hours\b/, 'every 12 hours'],
  [/\b(?:1 times a month|monthly|every month)\b/, 'monthly'],
  [/\bevery (?:other|second) day\b/, 'every other day'],
  [/\b2 times (?:a|per|each) week\b|\b2 times weekly\b/, 'twice weekly'],
  [/\b(?:1 times (?:a|per) week|weekly|every week)\b/, 'weekly'],
  [/\b(?:at bedtime|at night|nightly|every night|each night|before bed|a night)\b/, 'nightly'],
  [/\b(?:every morning|each morning|in the mornings?|mornings)\b/, 'every morning'],
  [/\b(?:every evening|each evening|in the evenings?|evenings)\b/, 'every evening'],
  [/\b(?:as needed|if needed|when (?:i|you) need (?:it|them)|when (?:it|they) starts?|(?:if|when) (?:i|you) (?:need|want) (?:it|them|to)|when (?:it|the \S+) (?:is|gets|hurts) ?(?:bad|worse|really bad)?|whenever)\b/, 'as needed'],
  [/(?<!times )(?<!(?:\b[2-9]|\bthan \d|\bto \d) )\ba day\b|\bdaily\b|\bper day\b|\bevery day\b|\beach day\b|\b1 times (?:a|per) day\b/, 'daily'],
]
