import { roleTitle } from '#web/clinical/role-title.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { PracticeOverview } from './data.ts'
import classes from './practice.module.css'

/** Everybody with an account, and what waits for their signature. */
export function PeopleTable({ people }: { people: PracticeOverview['people'] }) {
  return (
    // A region one can scroll sideways must be reachable by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="People, table">
      <table className={classes.people} aria-label="People">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col" className={classes.right}>
              Unsigned
            </th>
            <th scope="col" className={classes.right}>
              Visits without a note
            </th>
            <th scope="col" className={classes.right}>
              Signed this week
            </th>
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <div className={classes.name}>{person.name}</div>
                <div className={classes.email}>{person.email}</div>
              </th>
              <td>{roleTitle(person.role)}</td>
              <td className={classes.right}>{person.unsigned}</td>
              <td className={classes.right}>
                {person.visits_without_note}
                {person.visits_overdue > 0 && <div className={classes.email}>{person.visits_overdue} overdue</div>}
              </td>
              <td className={classes.right}>{person.signed_this_week}</td>
              <td>{person.is_active ? <StatusChip tone="good">Active</StatusChip> : <StatusChip>Inactive</StatusChip>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
