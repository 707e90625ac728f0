import classes from './initials.module.css'

export function initialsOf(first_name: string, last_name: string): string {
  return `${[...first_name.trim()][0] ?? ''}${[...last_name.trim()][0] ?? ''}`.toUpperCase()
}

/** A round mark with a person's initials; the name stands beside it, so it is decoration. */
export function Initials({ first_name, last_name, size = 36 }: { first_name: string; last_name: string; size?: number }) {
  return (
    <span className={classes.mark} style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden>
      {initialsOf(first_name, last_name)}
    </span>
  )
}
