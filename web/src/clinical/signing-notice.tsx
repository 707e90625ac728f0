import { Button } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconFingerprintOff from '@tabler/icons-react/dist/esm/icons/IconFingerprintOff.mjs'
import { Link } from 'react-router'
import { canUsePasskeys } from '#web/platform/passkey.ts'
import { paths } from '#web/platform/paths.ts'
import type { Signing } from '#web/clinical/use-signing.ts'
import classes from '#web/clinical/signing-notice.module.css'

/** Says with what the next signature is given, before it is. */
export function SigningNotice({ signing: { has_passkey, is_absent, setAbsent } }: { signing: Signing }) {
  if (has_passkey === null) return <div className={classes.notice} aria-hidden />
  if (!has_passkey) {
    return (
      <p className={classes.notice}>
        <span>
          You sign with your confirmed sign-in. With a passkey, your device signs this very text: <Link to={paths.settings('factors')}>add one in the settings</Link>.
        </span>
      </p>
    )
  }
  return (
    <div className={classes.notice}>
      {is_absent ? <IconFingerprintOff size={20} aria-hidden /> : <IconFingerprint size={20} aria-hidden />}
      <span role="status">
        {is_absent
          ? 'Without your passkey. The signature stands on your confirmed sign-in, and readers see that.'
          : 'Your passkey signs this very text. Your device asks for your fingerprint, face or PIN.'}
        {!canUsePasskeys() && ' This browser cannot use passkeys.'}
      </span>
      {canUsePasskeys() && (
        <Button variant="subtle" size="compact-sm" className={classes.other} onClick={() => setAbsent(!is_absent)}>
          {is_absent ? 'Use my passkey' : 'Not at hand'}
        </Button>
      )}
    </div>
  )
}
