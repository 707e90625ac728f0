import { Link } from 'react-router'
import classes from '#web/features/notes/summary.module.css'

interface RegisterSentencesProps {
  sentences: readonly { text: string; claim_ids: readonly string[] }[]
  note_path: string
}

/** Sentences of a summary, each with the way to what it stands on. */
export function RegisterSentences({ sentences, note_path }: RegisterSentencesProps) {
  return (
    <ul className={classes.lines}>
      {sentences.map(({ text, claim_ids }) => (
        <li key={`${text}${claim_ids[0]}`}>
          <p>{text}</p>
          <span className={classes.cites}>
            {claim_ids.map((claim_id, i) => (
              <Link key={claim_id} to={`${note_path}?sentence=${encodeURIComponent(claim_id)}`} aria-label={`Sentence ${i + 1} behind: ${text}`}>
                {claim_ids.length === 1 ? 'sentence' : `sentence ${i + 1}`}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
