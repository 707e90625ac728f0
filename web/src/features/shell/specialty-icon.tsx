import IconDna2 from '@tabler/icons-react/dist/esm/icons/IconDna2.mjs'
import IconLeaf from '@tabler/icons-react/dist/esm/icons/IconLeaf.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconStretching from '@tabler/icons-react/dist/esm/icons/IconStretching.mjs'
import type { Specialty } from '#domain/specialties/specialty.ts'

const icons = {
  rei: IconDna2,
  'nurse-practitioner': IconStethoscope,
  'physical-therapist': IconStretching,
  'naturopathic-doctor': IconLeaf,
} as const

export function SpecialtyIcon({ specialty, size = 20 }: { specialty: Specialty; size?: number }) {
  const Icon = icons[specialty.id]
  return <Icon size={size} aria-hidden />
}
