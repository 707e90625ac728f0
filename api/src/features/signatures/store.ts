import type { KeptAssertion } from '../../platform/auth/kept-assertion.ts'
import type { Db } from '../../platform/db/pool.ts'

/** Which signed text of a note. */
export type Target = { version: number } | { addendum_number: number } | { cosign_id: number }

export interface NewAssertion extends KeptAssertion {
  practice_id: number
  note_id: number
  sha256: string
  signed_by: number
  passkey_id: number
  signed_at: string
}

export async function insertAssertion(db: Db, target: Target, row: NewAssertion): Promise<void> {
  await db.insertInto('note_signature_assertion').values({ version: null, addendum_number: null, cosign_id: null, ...target, ...row }).execute()
}

/** Every assertion of a note. `is_of_signer`: the key is one that the signer's account had, whether or not it still has it. */
export function listAssertions(db: Db, note_id: number) {
  return db
    .selectFrom('note_signature_assertion as a')
    .innerJoin('passkey as k', (join) => join.onRef('k.practice_id', '=', 'a.practice_id').onRef('k.id', '=', 'a.passkey_id'))
    .select(['a.version', 'a.addendum_number', 'a.cosign_id', 'a.sha256', 'a.nonce', 'a.signed_by', 'a.credential_id', 'a.public_key', 'a.origin'])
    .select(['a.authenticator_data', 'a.client_data_json', 'a.signature'])
    .select(({ eb, and }) =>
      and([eb('k.user_id', '=', eb.ref('a.signed_by')), eb('k.credential_id', '=', eb.ref('a.credential_id')), eb('k.public_key', '=', eb.ref('a.public_key'))])
        .$castTo<boolean>()
        .as('is_of_signer'),
    )
    .where('a.note_id', '=', note_id)
    .execute()
}

export type AssertionRow = Awaited<ReturnType<typeof listAssertions>>[number]
