import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { Fetus } from '#contract/history.ts'
import { birth_modes, child_sexes } from '#domain/records/history/words.ts'
import { no_fetus } from './form-values.ts'
import { label } from './history-words.ts'
import classes from './fact-form.module.css'

const choices = (list: readonly string[]) => [{ value: '', label: 'Not recorded' }, ...list.map((value) => ({ value, label: label(value) }))]
const yes_no = [{ value: '', label: 'Not recorded' }, { value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]
const truth = (value: string) => (value === '' ? null : value === 'yes')
const word = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')

/** The children of one pregnancy, by birth order; each may have an outcome of its own. */
export function FetusFields({ id, fetuses, error, onChange }: { id: string; fetuses: readonly Fetus[]; error?: string; onChange: (fetuses: Fetus[]) => void }) {
  const change = (at: number, part: Partial<Fetus>) => onChange(fetuses.map((child, index) => (index === at ? { ...child, ...part } : child)))
  return (
    <fieldset className={classes.children} id={id} tabIndex={-1}>
      <legend>Children</legend>
      {error !== undefined && <p className={classes.fault}>{error}</p>}
      {fetuses.map((child, at) => (
        <div key={at} className={classes.child} role="group" aria-label={`Child ${at + 1}`}>
          <div className={classes.child_head}>
            <strong>Child {at + 1}</strong>
            <Button size="compact-sm" variant="subtle" onClick={() => onChange(fetuses.filter((_, index) => index !== at))} aria-label={`Take child ${at + 1} out`}>
              Take out
            </Button>
          </div>
          <div className={classes.grid}>
            <NativeSelect size="md" label="Born alive" data={yes_no} value={word(child.is_born_alive)} onChange={(event) => change(at, { is_born_alive: truth(event.currentTarget.value) })} />
            <NativeSelect size="md" label="Living now" data={yes_no} value={word(child.is_living_now)} onChange={(event) => change(at, { is_living_now: truth(event.currentTarget.value) })} />
            <NativeSelect size="md" label="Mode of birth" data={choices(birth_modes)} value={child.mode ?? ''} onChange={(event) => change(at, { mode: (event.currentTarget.value || null) as Fetus['mode'] })} />
            <TextInput
              label="Weight (g)"
              inputMode="numeric"
              value={child.weight_g ?? ''}
              onChange={(event) => {
                const typed = event.currentTarget.value.replace(/\D/gu, '').slice(0, 4)
                change(at, { weight_g: typed === '' ? null : Number(typed) })
              }}
            />
            <NativeSelect size="md" label="Sex" data={choices(child_sexes)} value={child.sex ?? ''} onChange={(event) => change(at, { sex: (event.currentTarget.value || null) as Fetus['sex'] })} />
            <NativeSelect size="md" label="Intensive care" data={yes_no} value={word(child.had_nicu)} onChange={(event) => change(at, { had_nicu: truth(event.currentTarget.value) })} />
          </div>
        </div>
      ))}
      {fetuses.length < 8 && (
        <Button variant="default" size="sm" onClick={() => onChange([...fetuses, no_fetus])}>
          Add a child
        </Button>
      )}
    </fieldset>
  )
}
