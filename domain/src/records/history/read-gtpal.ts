/** GTPAL as it stands in running text: "G3P1", "G3 P1011", "GTPAL 3-1-0-1-1". Null where there is none. */
import type { StatedGtpal } from './derive-history.ts'

export function readGtpal(text: string): Omit<StatedGtpal, 'note_id'> | null {
  const listed = /\bGTPAL:?\s*(\d{1,2})\s*[-–/ ]\s*(\d{1,2})\s*[-–/ ]\s*(\d{1,2})\s*[-–/ ]\s*(\d{1,2})\s*[-–/ ]\s*(\d{1,2})\b/iu.exec(text)
  if (listed) {
    const [gravidity, term, preterm, abortions, living] = listed.slice(1).map(Number)
    return { text: listed[0], parts: { gravidity, term, preterm, abortions, living } }
  }
  const short = /\bG\s?(\d{1,2})\s?,?\s?P\s?(\d{4}|\d{1,2})\b/u.exec(text)
  if (!short) return null
  const [text_found, gravidity, parity] = short as unknown as [string, string, string]
  // P1011 is term, preterm, abortions, living; a shorter P is the births together and cannot be told apart.
  if (parity.length !== 4) return { text: text_found, parts: { gravidity: Number(gravidity) } }
  const [term, preterm, abortions, living] = [...parity].map(Number)
  return { text: text_found, parts: { gravidity: Number(gravidity), term, preterm, abortions, living } }
}
