import { usePicture } from '#web/platform/use-picture.ts'
import { Initials } from '#web/ui/initials.tsx'
import classes from './person-mark.module.css'

interface PersonMarkProps {
  first_name: string
  last_name: string
  picture: string | null | undefined
  size?: number
}

/** The picture of a colleague, or the initials. The name stands beside it, so it is decoration. */
export function PersonMark({ first_name, last_name, picture, size = 36 }: PersonMarkProps) {
  const url = usePicture(picture)
  if (url === null) return <Initials first_name={first_name} last_name={last_name} size={size} />
  return <img className={classes.picture} src={url} width={size} height={size} alt="" />
}
