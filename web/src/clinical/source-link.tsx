import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import classes from './source-link.module.css'

/** From a number of the chart to the region, segment or line of the file that it came from. Nothing where no file brought it. */
export function SourceLink({ patient_id, import_row_id, of }: { patient_id: number; import_row_id: number | null; of: string }) {
  if (import_row_id === null) return null
  return (
    <Link to={`${paths.uploadData(patient_id)}?row=${import_row_id}`} className={classes.link} title="Open where it came from" aria-label={`${of}: open where it came from`}>
      <IconFileSearch size={17} aria-hidden />
    </Link>
  )
}
