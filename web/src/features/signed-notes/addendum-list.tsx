import { signature_words } from '#domain/records/signature.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { NoteAftermath } from './data.ts'
import { signerWords } from './signer-words.ts'
import classes from './aftermath.module.css'

export function AddendumList({ addenda, time_zone }: { addenda: NoteAftermath['addenda']; time_zone: string }) {
  return addenda.map((addendum) => (
    <article key={addendum.number} className={classes.addendum} aria-labelledby={`addendum-${addendum.number}`}>
      <h2 id={`addendum-${addendum.number}`} className={classes.title}>
        {addendum.kind === 'late_entry' ? 'Late entry' : 'Addendum'} {addendum.number}
      </h2>
      {addendum.is_intact ? <p className={classes.text}>{addendum.text}</p> : <StatusChip tone="bad">{addendum.signature?.is_match === false ? 'Signature does not match' : 'Integrity check failed'}: the text is not shown</StatusChip>}
      <p className={classes.facts}>
        {signerWords(addendum.by)} · <time dateTime={addendum.at}>{formatInstant(addendum.at, time_zone)}</time> · code <code title={addendum.sha256}>{addendum.sha256.slice(0, 12)}</code>
        {addendum.signature !== null && addendum.is_intact && ` · ${signature_words[addendum.signature.kind]}`}
      </p>
    </article>
  ))
}
