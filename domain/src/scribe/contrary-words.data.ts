/** Words of which a sentence may not put one where what it cites says only another. Compared as whole lower-case words. */
export const contrary_words: readonly (readonly RegExp[])[] = [
  [/^(start|starts|starting|begin|begins|resume|restart|initiate|continue|continues|stay|keep)$/, /^(stop|stops|stopping|discontinue|discontinues|hold|holding|avoid|quit)$/],
  [/^(increase|increases|increased|raise|raised|double)$/, /^(decrease|decreases|decreased|lower|reduce|reduced|halve|taper)$/],
  [/^(improved|improving|better)$/, /^(worse|worsened|worsening)$/],
  [/^once$/, /^twice$/, /^thrice$/],
  [/^(daily|day|nightly)$/, /^weekly$/, /^monthly$/, /^hourly$/],
  [/^(oral|orally|mouth)$/, /^(vaginal|vaginally)$/, /^(subcutaneous|subcutaneously)$/, /^(intramuscular|intramuscularly)$/, /^(topical|topically)$/],
  [/^(morning|am)$/, /^(evening|night|bedtime|pm|nightly)$/],
  [/^regular$/, /^irregular$/],
  [/^positive$/, /^(negative|neg)$/],
  [/^(patent|open)$/, /^(blocked|occluded)$/],
  [/^benign$/, /^malignant$/],
  [/^primary$/, /^secondary$/],
  [/^immune$/, /^nonimmune$/],
  [/^fresh$/, /^frozen$/],
  [/^mild$/, /^severe$/],
  [/^acute$/, /^chronic$/],
]
