import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { fetchAttached, type Bench } from './data.ts'
import { saySize } from './import-words.ts'
import { sayTime } from './say-row.ts'
import type { Mark } from './source-pane.tsx'
import classes from './rows.module.css'

/** Narrative of the file, whole and readable. */
export function TextsPane({ import_id, texts, onShow }: { import_id: number; texts: Bench['texts']; onShow: (mark: Mark) => void }) {
  const save = (text_id: number) => fetchAttached(import_id, text_id).then(({ name, file }) => saveFile(name, file), (error: unknown) => toastError(describeError(error)))
  if (texts.length === 0) return <EmptyState is_compact title="No text was kept" text="Letters, comments and reports of a file are read here." />
  return (
    <ul className={classes.texts}>
      {texts.map((text) => (
        <li key={text.id}>
          <h3>{text.title}</h3>
          <p className={classes.quiet}>
            {[sayTime(text.dated), text.attachment && `${text.attachment.name ?? 'attached file'}, ${text.attachment.media_type}, ${saySize(text.attachment.size_bytes)}`].filter(Boolean).join(' · ')}
          </p>
          {text.body !== '' && (
            <pre className={classes.body} tabIndex={0} aria-label={text.title}>
              {text.body}
            </pre>
          )}
          <div className={classes.acts}>
            {text.attachment?.is_stored && (
              <Button variant="default" size="sm" onClick={() => void save(text.id)}>
                Save the attached file
              </Button>
            )}
            <Button variant="subtle" size="sm" onClick={() => onShow({ ...text, id: -text.id })}>
              Show in the source
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What the file holds and the chart does not take over, each with its reason. */
export function LeftOutPane({ left_out, faults, onShow }: { left_out: Bench['left_out']; faults: Bench['faults']; onShow: (mark: Mark) => void }) {
  if (left_out.length === 0 && faults.length === 0) return <EmptyState is_compact title="Nothing was left out" text="Everything of the file stands in the rows or in the kept text." />
  return (
    <ul className={classes.rows}>
      {faults.map(({ detail }) => (
        <li key={detail} className={classes.left}>
          <strong>About the file</strong>
          <p>{detail}</p>
        </li>
      ))}
      {left_out.map((item) => (
        <li key={item.id} className={classes.left}>
          <strong>
            {item.what}
            {item.count > 1 && ` × ${item.count.toLocaleString('en-US')}`}
          </strong>
          {item.locator !== null && (
            <Button variant="subtle" size="sm" onClick={() => onShow({ ...item, id: -item.id })}>
              Show
            </Button>
          )}
          <p>{item.why}</p>
        </li>
      ))}
    </ul>
  )
}
