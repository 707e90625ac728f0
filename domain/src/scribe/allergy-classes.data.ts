/**
 * Allergy words of a chart and the drugs they speak against. Carriers and fillers are from United States product labels
 * as published by the FDA on DailyMed (progesterone injection in sesame oil; Prometrium capsules in peanut oil; Delestrogen 10 mg/mL and
 * testosterone enanthate in sesame oil). A prompt to look, not a contraindication table.
 */
export const allergy_classes: ReadonlyArray<{ allergy: RegExp; drugs: RegExp; because: string }> = [
  { allergy: /penicillin|amoxicillin|augmentin|ampicillin/, drugs: /^(penicillin|amoxicillin|amoxil|augmentin|ampicillin|zosyn|piperacillin)$/, because: 'a penicillin' },
  { allergy: /sulfa|sulfamethoxazole|bactrim|septra/, drugs: /^(bactrim|septra|sulfamethoxazole|sulfa|sulfadiazine|sulfasalazine)$/, because: 'a sulfonamide' },
  { allergy: /nsaid|ibuprofen|naproxen|aspirin|motrin|advil|aleve/, drugs: /^(ibuprofen|motrin|advil|naproxen|aleve|aspirin|baby aspirin|low dose aspirin|mobic|meloxicam|toradol|ketorolac|diclofenac|voltaren)$/, because: 'an NSAID' },
  { allergy: /sesame/, drugs: /^(progesterone in (sesame )?oil|pio|intramuscular progesterone|im progesterone|progesterone (injections?|shots?)|delestrogen|estradiol valerate|xyosted|testosterone enanthate)$/, because: 'carrier may contain sesame oil' },
  { allergy: /peanut/, drugs: /^(prometrium|(oral )?micronized progesterone|oral progesterone|progesterone capsules?)$/, because: 'capsules may contain peanut oil' },
  { allergy: /codeine|morphine|opioid|opiate/, drugs: /^(codeine|morphine|hydrocodone|oxycodone|norco|vicodin|percocet)$/, because: 'an opioid' },
  { allergy: /cephal|keflex|ceftriaxone|rocephin/, drugs: /^(cephalexin|keflex|ceftriaxone|rocephin|cefazolin|cefixime)$/, because: 'a cephalosporin' },
  { allergy: /fluoroquinolone|cipro|levofloxacin|levaquin/, drugs: /^(cipro|ciprofloxacin|levaquin|levofloxacin)$/, because: 'a fluoroquinolone' },
  { allergy: /azithromycin|zithromax|macrolide|erythromycin/, drugs: /^(azithromycin|zithromax|z-pak|erythromycin|clarithromycin)$/, because: 'a macrolide' },
  { allergy: /fish|shellfish/, drugs: /^(fish oil|cod liver oil)$/, because: 'made from fish' },
]
