/** System under which an examination sentence is filed; the first pattern that matches names it. */
export const exam_systems: ReadonlyArray<[RegExp, string]> = [
  [/\b(ovary|ovaries|adnexal?|uterus|uterine|cervix|yolk|sac|adnexa|obturator|puborectalis|pubococcygeus|vagina|vaginal|vulva|pelvic floor|levator|perineum)\b/, 'Pelvic'],
  [/\b(lungs?|breath sounds|wheez\w*|crackles|rales|rhonchi|respiratory effort|lung fields)\b/, 'Respiratory'],
  [/\b(carotid|neck|thyroid|thyromegaly|jugular|cervical lymph\w*|jvd)\b/, 'Neck'],
  [/\b(heart|murmurs?|gallops?|rubs?|regular rate|rhythm|ejection murmur|pedal pulses|pulses)\b/, 'Cardiovascular'],
  [/\b(breasts?|nipples?)\b/, 'Breast'],
  [/\b(abdomen|abdominal|quadrants?|belly|stomach|rebound|guarding|bowel sounds|cva|flank|liver|spleen|epigastr\w*)\b/, 'Gastrointestinal'],
  [/\b(edema|swelling) (in|of) (your|her|his|their|the) (lower )?(legs?|extremit\w+|ankles)\b|\blower extremit\w+|\bpitting edema\b/, 'Extremities'],
  [/\b(rash|skin|lesions?|erythema|ulcer|mole|wound|bruis\w+|ecchymosis)\b/, 'Skin'],
  [/\b(reflex\w*|cranial|sensation|neurolog\w*|gait|romberg|babinski)\b/, 'Neurological'],
  [/\b(knee|shoulder|elbow|wrist|hand|hip|ankle|foot|back|spine|lumbar|range of motion|tenderness|flexion|extension|strength|straight leg|mcmurray\W?s|lachman\W?s|joint|calf|thumb|finger|toe)\b/, 'Musculoskeletal'],
  [/\b(ears?|tympanic|nose|nasal|throat|pharynx|tonsils?|sinus\w*|eyes?|pupils|oropharynx)\b/, 'HEENT'],
]
