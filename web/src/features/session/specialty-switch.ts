import { specialtyOfRole, type SpecialtyId } from '#domain/specialties/specialty.ts'

/** How long the page fades out before the specialty changes, and again until it has faded in. */
export const step_ms = 150

export interface SpecialtyState {
  specialty: SpecialtyId
  is_switching: boolean
}

export interface SpecialtySwitch {
  getState: () => SpecialtyState
  subscribe: (listener: () => void) => () => void
  /** By hand: flag, after a step the specialty, after another the flag clears. A later switch takes over an earlier one. */
  switchTo: (specialty: SpecialtyId) => void
  /** The role decides anew, at once. */
  followRole: (role: string | undefined) => void
  dispose: () => void
}

export function createSpecialtySwitch(role: string | undefined): SpecialtySwitch {
  const listeners = new Set<() => void>()
  let state: SpecialtyState = { specialty: specialtyOfRole(role), is_switching: false }
  let followed = role
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: SpecialtyState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    switchTo(specialty) {
      clearTimeout(timer)
      show({ ...state, is_switching: true })
      timer = setTimeout(() => {
        show({ specialty, is_switching: true })
        timer = setTimeout(() => show({ specialty, is_switching: false }), step_ms)
      }, step_ms)
    },
    followRole(next) {
      if (next === followed) return
      followed = next
      clearTimeout(timer)
      show({ specialty: specialtyOfRole(next), is_switching: false })
    },
    dispose: () => clearTimeout(timer),
  }
}
