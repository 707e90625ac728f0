import { z } from 'zod'

/** How one person wants numbers and screens; every value is theirs alone and changes nothing that is stored of a patient. */
export const preferences = z.strictObject({
  units: z.strictObject({
    /** `conventional`: pg/mL, ng/mL, mg/dL · `si`: pmol/L, nmol/L, mmol/L. */
    laboratory: z.enum(['conventional', 'si']),
    length: z.enum(['cm', 'in']),
    weight: z.enum(['kg', 'lb']),
    temperature: z.enum(['celsius', 'fahrenheit']),
  }),
  appearance: z.strictObject({
    color_scheme: z.enum(['auto', 'light', 'dark']),
    density: z.enum(['comfortable', 'compact']),
    text_size: z.enum(['normal', 'large', 'largest']),
    clock: z.enum(['12h', '24h']),
  }),
})
export type Preferences = z.infer<typeof preferences>

export const default_preferences: Preferences = {
  units: { laboratory: 'conventional', length: 'in', weight: 'lb', temperature: 'fahrenheit' },
  appearance: { color_scheme: 'auto', density: 'comfortable', text_size: 'normal', clock: '24h' },
}
