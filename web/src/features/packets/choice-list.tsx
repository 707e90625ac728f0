import { Button, Checkbox } from '@mantine/core'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { formatPlainDate } from '#web/ui/dates.ts'
import type { PacketChoice } from './data.ts'
import classes from './packets.module.css'

export const keyOf = ({ kind, id }: Pick<PacketChoice, 'kind' | 'id'>): string => `${kind} ${id}`

interface ChoiceListProps {
  items: readonly PacketChoice[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

function describe({ kind, on_date, by, version, stays_because }: PacketChoice): string {
  const what = kind === 'note' ? `Visit ${formatPlainDate(on_date)} · signed by ${by}${version !== null && version > 1 ? ` · version ${version}, amended` : ''}` : `File, brought in ${formatPlainDate(on_date)} by ${by}`
  return stays_because === null ? what : `${what}. ${stays_because}`
}

/** What can go into the packet, latest first. Labelled documents are ticked one by one, never with all the others. */
export function ChoiceList({ items, chosen, onChange }: ChoiceListProps) {
  const open = items.filter(({ stays_because, sensitivity }) => stays_because === null && sensitivity === null).map(keyOf)
  const toggle = (key: string, is_on: boolean) => {
    const next = new Set(chosen)
    if (is_on) next.add(key)
    else next.delete(key)
    onChange(next)
  }
  return (
    <fieldset className={classes.fieldset}>
      <legend className="visually-hidden">Documents of the packet</legend>
      <div className={classes.tools}>
        <Button variant="default" size="compact-md" onClick={() => onChange(new Set([...chosen, ...open]))}>
          Choose all
        </Button>
        <Button variant="subtle" size="compact-md" disabled={chosen.size === 0} onClick={() => onChange(new Set())}>
          Choose none
        </Button>
        <span className={classes.quiet} aria-live="polite">
          {chosen.size} of {items.length} chosen
        </span>
      </div>
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={keyOf(item)} className={classes.choice}>
            <Checkbox
              checked={chosen.has(keyOf(item))}
              disabled={item.stays_because !== null}
              onChange={(event) => toggle(keyOf(item), event.currentTarget.checked)}
              label={
                <span className={classes.words}>
                  <span className={classes.title}>{item.title}</span>
                  <span className={classes.quiet}>{describe(item)}</span>
                  {item.sensitivity !== null && (
                    <span className={classes.marks}>
                      <LabelChip category={item.sensitivity as Sensitivity} />
                    </span>
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
