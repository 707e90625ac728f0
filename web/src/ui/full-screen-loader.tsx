import { LogoMark } from './logo.tsx'
import classes from './full-screen-loader.module.css'

/** Shown while the application or a whole page is on its way. */
export function FullScreenLoader({ title, subtitle }: { title?: string; subtitle?: string }) {
  return (
    <div className={classes.screen} role="status" aria-live="polite">
      <div className={classes.mark}>
        <LogoMark size={56} />
      </div>
      <div className={title ? classes.title : 'visually-hidden'}>{title ?? 'Loading'}</div>
      {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
    </div>
  )
}
