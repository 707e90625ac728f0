import { LogoMark } from '#web/ui/logo.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './purple-screen.module.css'

const claims = [
  ['10k+', 'providers'],
  ['500k+', 'patients'],
  ['99.9%', 'uptime'],
] as const

/** Fast, Secure, Caring: a page of words, the same for everybody. */
export default function PurpleScreen() {
  useDocumentTitle('AI-powered healthcare')
  return (
    <main className={classes.screen}>
      <svg className={classes.art} viewBox="0 0 800 800" aria-hidden>
        <g fill="none" stroke="currentColor" strokeWidth="1.25">
          {[90, 160, 235, 315, 400, 490].map((r) => (
            <circle key={r} cx="470" cy="400" r={r} />
          ))}
        </g>
        <g fill="currentColor">
          <circle cx="392" cy="260" r="11" />
          <circle cx="705" cy="400" r="9" />
          <circle cx="470" cy="85" r="8" />
          <circle cx="187" cy="683" r="10" />
          <circle cx="560" cy="400" r="6" />
        </g>
      </svg>
      <div className={classes.logo}>
        <LogoMark size={40} />
        <span>Wyze</span>
      </div>
      <div className={classes.words}>
        <h1 className={classes.claim}>AI-powered healthcare</h1>
        <p className={classes.three}>Fast / Secure / Caring</p>
      </div>
      <dl className={classes.numbers}>
        {claims.map(([number, what]) => (
          <div key={what} className={classes.number}>
            <dt>{what}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      <figure className={classes.voice}>
        <blockquote>
          <p>I look at the woman in front of me again, not at the screen. The note is there when she leaves, and I can see where every sentence comes from.</p>
        </blockquote>
        <figcaption>
          <strong>Dr. Miriam Okafor</strong>
          <span>Reproductive endocrinologist</span>
        </figcaption>
      </figure>
    </main>
  )
}
