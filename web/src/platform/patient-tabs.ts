import { useEffect, useSyncExternalStore } from 'react'
import { getSession } from './session-store.ts'

/** Another window of this browser with a patient on the screen. */
export interface PatientTab {
  tab: string
  patient_id: number
  /** Initials and MRN: tells patients apart without a name. */
  mark: string
  is_unsaved: boolean
}

type Message = { user_id: number } & ({ type: 'here'; it: PatientTab } | { type: 'gone'; tab: string } | { type: 'who' })

const tab = crypto.randomUUID()
const others = new Map<string, PatientTab>()
const listeners = new Set<() => void>()
let seen: readonly PatientTab[] = []
let own: PatientTab | null = null
/** What this window holds that is not with the server yet, by a name of whoever holds it. */
const unsaved = new Set<string>()
let channel: BroadcastChannel | null = null

function notify(): void {
  seen = [...others.values()]
  for (const listener of [...listeners]) listener()
}

function send(message: Message extends infer M ? (M extends Message ? Omit<M, 'user_id'> : never) : never): void {
  const user_id = getSession()?.user.id
  if (user_id !== undefined) channel?.postMessage({ ...message, user_id })
}

function open(): void {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('wyze-patients')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // On a shared computer another person's windows are not this one's business.
    if (data.user_id !== getSession()?.user.id) return
    if (data.type === 'who') return tell()
    if (data.type === 'here') others.set(data.it.tab, data.it)
    else others.delete(data.tab)
    notify()
  })
  window.addEventListener('pagehide', () => send({ type: 'gone', tab }))
  window.addEventListener('pageshow', tell)
}

function tell(): void {
  if (own === null) send({ type: 'gone', tab })
  else send({ type: 'here', it: { ...own, is_unsaved: unsaved.size > 0 } })
}

/** This window shows this patient while the caller is on the screen. The other windows with a patient, as they last said. */
export function usePatientTabs(patient_id: number, mark: string): readonly PatientTab[] {
  useEffect(() => {
    open()
    own = { tab, patient_id, mark, is_unsaved: false }
    tell()
    send({ type: 'who' })
    return () => {
      own = null
      tell()
    }
  }, [patient_id, mark])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => seen,
  )
}

/** Says to the other windows whether this one holds work that is not saved. */
export function useUnsavedWork(name: string, is_unsaved: boolean): void {
  useEffect(() => {
    if (!is_unsaved) return
    unsaved.add(name)
    tell()
    return () => {
      unsaved.delete(name)
      tell()
    }
  }, [name, is_unsaved])
}
