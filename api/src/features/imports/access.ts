import type { ImportStatus } from '#domain/imports/accept-rows.ts'
import { conflict, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { findImport, lockImport, type ImportFile } from './store/files.ts'

export interface ImportInCare {
  file: ImportFile
  patient: PatientInCare
}

/** The import and whose chart it is for; 404 where the practice has none or part of it is hidden from the caller. */
export async function requireImport(ctx: Context, import_id: number): Promise<ImportInCare> {
  return admit(ctx, await findImport(ctx.db, import_id))
}

/** The same, held until the transaction ends. */
export async function holdImport(ctx: Context, import_id: number): Promise<ImportInCare> {
  const { patient } = await requireImport(ctx, import_id)
  return { patient, file: (await lockImport(ctx.db, import_id))! }
}

/** The same, at the version that the caller saw. */
export async function holdSeenImport(ctx: Context, import_id: number): Promise<ImportInCare> {
  const held = await holdImport(ctx, import_id)
  if (held.file.version !== ctx.seen_version) throw staleVersion(held.file.version)
  return held
}

async function admit(ctx: Context, file: ImportFile | undefined): Promise<ImportInCare> {
  if (!file) throw notFound('import')
  const patient = await requirePatient(ctx, file.patient_id)
  ctx.audit({ resource: 'import', resource_id: file.id })
  return { file, patient }
}

const words: Record<ImportStatus, string> = {
  uploading: 'is still on its way',
  queued: 'is about to be read',
  reading: 'is being read',
  staged: 'waits to be looked through',
  partly_accepted: 'is partly in the chart',
  accepted: 'is in the chart',
  rejected: 'was not taken in',
  undone: 'was undone',
  failed: 'could not be read',
  cancelled: 'was cancelled',
}

export function requireStatus(file: ImportFile, allowed: readonly ImportStatus[]): void {
  if (!allowed.includes(file.status)) throw conflict(`This file ${words[file.status]}.`)
}
