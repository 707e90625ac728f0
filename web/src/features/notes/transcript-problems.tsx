import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ParseProblem } from '#domain/scribe/parse-transcript.ts'
import { type FileRefusal, pasted_name } from '#web/features/notes/transcript-input.ts'
import classes from '#web/features/notes/transcript-box.module.css'

interface TranscriptProblemsProps {
  id: string
  problems: readonly ParseProblem[]
  refused: readonly FileRefusal[]
  /** Goes to a line of the pasted text. */
  onLine?: (line: number) => void
}

/** What cannot be read, where it stands; the text itself stays as it was. */
export function TranscriptProblems({ id, problems, refused, onLine }: TranscriptProblemsProps) {
  if (problems.length === 0 && refused.length === 0) return null
  return (
    <div id={id} role="alert" className={classes.problems}>
      <IconAlertTriangle size={18} aria-hidden />
      <ul>
        {refused.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <strong>{name}</strong> was not taken: {reason}.
          </li>
        ))}
        {problems.map(({ file, line, reason }, i) => (
          <li key={i}>
            {file !== pasted_name && file !== '' && <strong>{file}{line === null ? ': ' : ', '}</strong>}
            {line !== null &&
              (onLine === undefined ? (
                <strong>line {line}: </strong>
              ) : (
                <button type="button" onClick={() => onLine(line)}>
                  line {line}
                </button>
              ))}{' '}
            {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
