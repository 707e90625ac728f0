import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { compareForms, type FormValues } from './form-values.ts'
import classes from './fact-form.module.css'

interface FactClashProps {
  kind: FactKind
  mine: FormValues
  theirs: FormValues
  onMine: () => void
  onTheirs: () => void
}

/** Somebody saved the same fact in between: both versions side by side until the person here says which one stands. */
export function FactClash({ kind, mine, theirs, onMine, onTheirs }: FactClashProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const clashes = compareForms(kind, mine, theirs)
  return (
    <div ref={box} className={classes.clash} role="alert" tabIndex={-1}>
      <h3>Somebody changed this while you were writing</h3>
      <p>{clashes.length === 0 ? 'Their version says the same as yours.' : 'Nothing of yours is lost. Where the two differ:'}</p>
      {clashes.length > 0 && (
        <table aria-label="Where the two versions differ">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved now</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map((clash) => (
              <tr key={clash.label}>
                <th scope="row">{clash.label}</th>
                <td>{clash.mine}</td>
                <td>{clash.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="xs">
        <Button size="sm" onClick={onMine}>
          Save mine over it
        </Button>
        <Button size="sm" variant="default" onClick={onTheirs}>
          Take what is saved
        </Button>
      </Group>
    </div>
  )
}
