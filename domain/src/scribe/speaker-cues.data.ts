/** Log-odds of a phrase being the clinician's (positive) or the patient's (negative). Set by hand from how visits are spoken. */
export const speaker_cues: ReadonlyArray<[string, number]> = [
  ['any', 0.6], ['do you', 1.2], ['have you', 1.5], ['are you', 0.8], ['did you', 0.9], ['let me', 0.9], ['let us', 1.0], ['your exam', 2.0], ['on exam', 1.8], ['your blood pressure', 1.5],
  ['we will order', 2.0], ['i will order', 2.2], ['i am going to order', 2.2], ['i am going to prescribe', 2.5], ['i want you to', 2.2], ['i would like you to', 2.0], ['i recommend', 1.8],
  ['hey dragon', 3.0], ['your lungs', 1.5], ['your heart', 1.2], ['take a deep breath', 2.0], ['follow up', 0.8], ['physical exam', 1.8], ['my plan', 1.6], ['the plan', 0.8], ['your results', 1.2], ['your labs', 1.2],
  ['does that hurt', 1.5], ['how long', 1.0], ['how are you', 0.8], ['tell me', 1.2], ['for your', 1.0], ['your diabetes', 1.2], ['i appreciate', 1.2], ['what brings', 2.0], ['on the scan', 1.0], ['right ovary', 1.2], ['left ovary', 1.2], ['the lining', 0.6],
  ['i would recommend', 1.8], ['we will', 0.7], ['nice to meet you', 0.3], ['your', 0.5], ['you', 0.15],
  ['my husband', -2.0], ['my wife', -2.0], ['my partner', -1.8], ['it hurts', -1.5], ['i have been', -1.2], ['my pain', -1.5], ['i feel', -1.4], ['i felt', -1.2], ['my back', -1.2], ['my knee', -1.2], ['my doctor', -1.0],
  ['my mom', -1.5], ['my kids', -1.2], ['i take', -1.2], ['i noticed', -1.2], ['my period', -1.6], ['my periods', -1.6], ['i was', -0.5], ['thank you doctor', -2.5], ['mm-hmm', -0.4], ['yes', -0.2], ['i do not', -0.5], ['i used to', -1.2], ['i work', -1.0],
  ['hi doctor', -2.0], ['doctor', -0.4], ['my', -0.45], ['i', -0.12], ['i got', -0.6], ['i had', -0.7], ['i can not', -0.6], ['i have', -0.3],
]
