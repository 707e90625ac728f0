import { describe, expect, it } from 'vitest'
import { specialties, specialty_ids, specialtyOfRole } from './specialty.ts'

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('A-08 the specialty follows the role', () => {
  it.each([
    ['NP', 'nurse-practitioner'],
    ['PT', 'physical-therapist'],
    ['ND', 'naturopathic-doctor'],
    ['REI', 'rei'],
    ['ADMIN', 'nurse-practitioner'],
    ['PRACTICE_ADMIN', 'nurse-practitioner'],
    ['toString', 'nurse-practitioner'],
    ['', 'nurse-practitioner'],
    [null, 'nurse-practitioner'],
  ])('%s: %s', (role, id) => {
    expect(specialtyOfRole(role)).toBe(id)
  })
})

describe('A-11 the configuration of a specialty', () => {
  it('has the names and features of the specification', () => {
    expect(specialties.rei.name).toBe('REI Specialist')
    expect(specialties.rei.features).toEqual(['IVF Tracking', 'Fertility Analytics', 'Hormone Monitoring', 'Embryo Management'])
    expect(specialties['nurse-practitioner'].features).toEqual(['Patient Care', 'Health Assessments', 'Care Coordination', 'Patient Education'])
    expect(specialties['physical-therapist'].features).toEqual(['Pelvic Floor Assessment', 'Exercise Programs', 'Pain Management', 'Mobility Tracking'])
    expect(specialties['naturopathic-doctor'].features).toEqual(['Holistic Assessment', 'Natural Treatments', 'Lifestyle Medicine', 'Supplement Tracking'])
  })
  it.each(specialty_ids)('%s has every part, and white text can be read on its colour', (id) => {
    const specialty = specialties[id]
    expect(specialty.id).toBe(id)
    expect(Object.keys(specialty)).toEqual(['id', 'name', 'shortName', 'description', 'features', 'dashboardLayout', 'primaryColor', 'icon'])
    expect(Object.values(specialty).every((part) => part.length > 0)).toBe(true)
    expect(contrastWithWhite(specialty.primaryColor)).toBeGreaterThanOrEqual(4.5)
  })
})
