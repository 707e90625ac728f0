import type { Context } from '../../platform/http/context.ts'
import { enqueueNotice } from '../../platform/mail/notice.ts'

const security_page = { label: 'Open your security settings', path: '/settings' }

/** Whoever changes a factor is told by mail, so that a stranger cannot do it unseen (OWASP ASVS 5 6.3.7). */
export function tellOwner({ db, practice_id, actor }: Context, subject: string): Promise<void> {
  return enqueueNotice(db, {
    practice_id,
    user_id: actor.user_id,
    subject,
    paragraphs: [`${subject}. Everywhere else you were signed out.`, 'If that was not you, sign in, change your password and tell your administrator at once.'],
    action: security_page,
  })
}

/** Both the colleague and the administrator, so that neither can be used without noticing. */
export async function tellOfReset({ db, practice_id, actor }: Context, colleague: { id: number; first_name: string; last_name: string }): Promise<void> {
  await enqueueNotice(db, {
    practice_id,
    user_id: colleague.id,
    subject: 'Your second factors were reset',
    paragraphs: [
      `${actor.first_name} ${actor.last_name} took all second factors off your account and signed you out everywhere. Sign in with your password and set up a new one.`,
      'If you did not ask for this, change your password and speak to your administrator in person.',
    ],
    action: security_page,
  })
  await enqueueNotice(db, {
    practice_id,
    user_id: actor.user_id,
    subject: 'You reset a colleague’s second factors',
    paragraphs: [`You took all second factors off the account of ${colleague.first_name} ${colleague.last_name}.`, 'If that was not you, change your password and sign your other devices out.'],
    action: security_page,
  })
}
