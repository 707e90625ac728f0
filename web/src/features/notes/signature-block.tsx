import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import { useState } from 'react'
import type { NoteView } from '#contract/notes.ts'
import type { Signature } from '#contract/signing.ts'
import { signature_words } from '#domain/records/signature.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { signerLine } from '#web/features/notes/note-text.ts'
import classes from '#web/features/notes/signature.module.css'

interface SignatureBlockProps {
  signed: NonNullable<NoteView['signed']>
  time_zone: string
}

/** `signature`: as it was checked on this reading; without it only that something failed is said. */
export function IntegrityBadge({ is_intact, signature = null }: { is_intact: boolean; signature?: Signature }) {
  return is_intact ? (
    <StatusChip tone="good" icon={<IconShieldCheck size={15} aria-hidden />}>
      Verified against its signature
    </StatusChip>
  ) : (
    <StatusChip tone="bad" icon={<IconShieldX size={15} aria-hidden />}>
      {signature?.is_match === false ? 'Signature does not match' : 'Integrity check failed'}
    </StatusChip>
  )
}

/** Who signed, when, which version, and the code by which a printed copy can be checked. */
export function SignatureBlock({ signed, time_zone }: SignatureBlockProps) {
  const [is_whole, setIsWhole] = useState(false)
  return (
    <footer className={classes.block}>
      <div className={classes.signer}>
        <span className={classes.quiet}>Signed by</span>
        <strong>{signerLine(signed)}</strong>
        <span className={classes.quiet}>
          <time dateTime={signed.at}>{formatInstant(signed.at, time_zone)}</time> · version {signed.version}
        </span>
        {signed.signature !== null && signed.is_intact && <span className={classes.quiet}>{signature_words[signed.signature.kind]}</span>}
      </div>
      <div className={classes.code}>
        <span className={classes.quiet}>Verification code</span>
        <button type="button" aria-expanded={is_whole} onClick={() => setIsWhole(!is_whole)} title={is_whole ? 'Show the short code' : 'Show the whole code (SHA-256)'}>
          <code>{is_whole ? signed.sha256 : signed.sha256.slice(0, 12)}</code>
        </button>
      </div>
    </footer>
  )
}
