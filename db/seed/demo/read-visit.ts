/** A scripted visit as the recorder would have written it, with the names of those who are in it. */
import { readFile } from 'node:fs/promises'
import type { StaffMember } from './clinic.data.ts'
import type { CastMember, Visit } from './visits.data.ts'

const scripts = new Map<string, string>()

async function readScript(key: string): Promise<string> {
  const known = scripts.get(key)
  if (known !== undefined) return known
  const text = await readFile(new URL(`../visits/${key}.txt`, import.meta.url), 'utf8')
  scripts.set(key, text)
  return text
}

export async function renderVisit(visit: Visit, person: CastMember, clinician: StaffMember): Promise<string> {
  const labels: Record<string, string> = {
    D: clinician.role === 'REI' || clinician.role === 'ND' ? `Dr. ${clinician.last_name}` : clinician.last_name,
    P: person.first_name,
    S: `${person.partner ?? 'Guest'} (partner)`,
  }
  const words: Record<string, string> = {
    patient: person.first_name,
    patient_last: person.last_name,
    partner: person.partner ?? '',
    clinician: clinician.last_name,
    clinician_first: clinician.first_name,
  }
  return (await readScript(visit.key))
    .replace(/^([DPS]):/gmu, (_, tag: string) => `${labels[tag]!}:`)
    .replace(/\{([a-z_]+)\}/gu, (whole, word: string) => {
      const value = words[word]
      if (!value) throw new Error(`${visit.key}: ${whole} has nobody`)
      return value
    })
}
