import type { Db } from '../../platform/db/pool.ts'
import type { Context } from '../../platform/http/context.ts'
import { describeDevice, networkOf } from './describe-device.ts'
import { closeSessionsOf, listKnownDevices } from './store.ts'

const device_memory_ms = 90 * 24 * 3600 * 1000

/** After a change of password or factor: whoever else is signed in as this person is out with the next request (S08). */
export async function endSessionsElsewhere({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, reason: string): Promise<number> {
  return closeSessionsOf(db, actor.user_id, actor.session_id, reason, now)
}

/** Every session of somebody in the practice entered. */
export async function endAllSessions(db: Db, user_id: number, reason: string, now: Date): Promise<number> {
  return closeSessionsOf(db, user_id, null, reason, now)
}

/**
 * What a sign-in comes from, where it is a kind of browser or a network that this person did not use in the last 90 days;
 * null where it is known. Ask before the session is opened. The very first sign-in is nobody's surprise.
 */
export async function findNewDevice(db: Db, user_id: number, sign_in: { user_agent: string | null; address: string }, now: Date): Promise<string | null> {
  const known = await listKnownDevices(db, user_id, new Date(now.getTime() - device_memory_ms))
  if (known.length === 0) return null
  const device = describeDevice(sign_in.user_agent)
  const has_device = known.some(({ user_agent }) => describeDevice(user_agent) === device)
  const has_network = known.some(({ address }) => networkOf(address) === networkOf(sign_in.address))
  return has_device && has_network ? null : device
}
