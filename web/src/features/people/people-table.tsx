import { PersonMark } from '#web/clinical/person-mark.tsx'
import { roleTitle } from '#web/clinical/role-title.ts'
import { formatInstant, formatPlainDate, plainToday } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Person } from './data.ts'
import { PersonMenu, type PersonAct } from './person-menu.tsx'
import { factorWords, fullNameOf, licenceState } from './person-words.ts'
import classes from './people.module.css'

function Licence({ licence, today }: { licence: Person['licence']; today: string }) {
  const state = licenceState(licence, today)
  if (licence === null) return <span className={classes.quiet}>Not given</span>
  return (
    <>
      <div>
        {licence.state} {licence.number}
      </div>
      {state === 'good' ? (
        <div className={classes.quiet}>until {formatPlainDate(licence.expires_on)}</div>
      ) : (
        <StatusChip tone={state === 'expired' ? 'bad' : 'warn'}>
          {state === 'expired' ? 'Expired' : 'Expires'} {formatPlainDate(licence.expires_on)}
        </StatusChip>
      )}
    </>
  )
}

function Account({ person }: { person: Person }) {
  if (!person.is_active) return <StatusChip>No access</StatusChip>
  return person.is_email_verified ? <StatusChip tone="good">Active</StatusChip> : <StatusChip tone="warn">Address not confirmed</StatusChip>
}

interface PeopleTableProps {
  people: readonly Person[]
  own_id: number
  time_zone: string
  onAct: (person: Person, act: PersonAct) => void
}

/** Everybody with an account in the practice. On a phone each person is a card. */
export function PeopleTable({ people, own_id, time_zone, onAct }: PeopleTableProps) {
  const today = plainToday(new Date(), time_zone)
  return (
    <table className={classes.table} aria-label="People">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Second factor</th>
          <th scope="col">Licence</th>
          <th scope="col">Last sign-in</th>
          <th scope="col" className={classes.right}>
            Unsigned
          </th>
          <th scope="col">Account</th>
          <th scope="col">
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <div className={classes.who}>
                <PersonMark first_name={person.first_name} last_name={person.last_name} picture={person.profile_picture} />
                <div>
                  <div className={classes.name}>
                    {fullNameOf(person)}
                    {person.id === own_id && <span className={classes.quiet}> (you)</span>}
                  </div>
                  <div className={classes.quiet}>{person.email}</div>
                </div>
              </div>
            </th>
            <td data-label="Role">{roleTitle(person.role)}</td>
            <td data-label="Second factor">{person.second_factors.length === 0 ? <StatusChip tone="warn">None</StatusChip> : factorWords(person.second_factors)}</td>
            <td data-label="Licence">
              <div>
                <Licence licence={person.licence} today={today} />
              </div>
            </td>
            <td data-label="Last sign-in">{person.last_sign_in_at === null ? <span className={classes.quiet}>Never</span> : formatInstant(person.last_sign_in_at, time_zone)}</td>
            <td data-label="Unsigned" className={classes.right}>
              {person.unsigned}
            </td>
            <td data-label="Account">
              <Account person={person} />
            </td>
            <td className={classes.menu}>
              <PersonMenu person={person} is_self={person.id === own_id} onAct={(act) => onAct(person, act)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
