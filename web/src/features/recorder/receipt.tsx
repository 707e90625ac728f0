import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs'
import { formatInstant } from '#web/ui/dates.ts'
import type { AudioReceipt } from './data.ts'
import { reason_words, sayParts } from './recorder-words.ts'
import classes from './recorder.module.css'

function saySize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** That the sound is gone: what, when, by whom and why, with the sum by which anybody can tell which sound it was. */
export function Receipt({ receipt, time_zone }: { receipt: AudioReceipt; time_zone: string }) {
  return (
    <div className={classes.receipt} role="group" aria-label="Deletion receipt">
      <div className={classes.receiptHead}>
        <IconReceipt size={20} aria-hidden />
        <strong>{receipt.is_text_deleted ? 'The recording is deleted' : 'The sound is deleted'}</strong>
        <span>Receipt {receipt.id}</span>
      </div>
      <p>{reason_words[receipt.reason]}</p>
      <dl>
        <dt>When</dt>
        <dd>{formatInstant(receipt.deleted_at, time_zone)}</dd>
        <dt>By</dt>
        <dd>{receipt.deleted_by ?? 'the practice’s rule'}</dd>
        <dt>What</dt>
        <dd>
          {sayParts(receipt.segment_count)}, {saySize(receipt.size_bytes)}
          {receipt.is_text_deleted ? ', and the words that were heard' : ''}
        </dd>
        <dt>Checked</dt>
        <dd>{receipt.confirmed_at === null ? 'The store is being asked whether all is gone' : `Nothing is left, ${formatInstant(receipt.confirmed_at, time_zone)}`}</dd>
        <dt>Sum</dt>
        <dd className={classes.sum}>{receipt.sha256}</dd>
      </dl>
      {receipt.kept_because === 'signed_note' && <p>The words stay: a signed note stands on them.</p>}
    </div>
  )
}
