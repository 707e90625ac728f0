import type { SignedVersion } from '#contract/notes.ts'
import { compareVersions, type ComparedPart } from './compare-versions.ts'
import classes from './versions.module.css'

/** The mark is said to who does not see it: most screen readers pass over <ins> and <del>. */
function Part({ part: { text, change } }: { part: ComparedPart }) {
  if (change === 'added')
    return (
      <ins className={classes.added}>
        <span className={classes.spoken}> added: </span>
        {text}
      </ins>
    )
  if (change === 'removed')
    return (
      <del className={classes.removed}>
        <span className={classes.spoken}> removed: </span>
        {text}
      </del>
    )
  return text
}

/** Two sets of sections side by side in one text: what was taken out struck through, what was added underlined. */
export function VersionDiff({ before, after }: { before: SignedVersion['sections']; after: SignedVersion['sections'] }) {
  const compared = compareVersions(before, after)
  const unchanged = compared.filter(({ is_changed }) => !is_changed)
  return (
    <div className={classes.diff}>
      {compared
        .filter(({ is_changed }) => is_changed)
        .map((section) => (
          <section key={section.key}>
            <h4 className={classes.section}>{section.title}</h4>
            <p className={classes.text}>
              {section.parts.map((part, at) => (
                <Part key={`${at}-${part.change}`} part={part} />
              ))}
            </p>
          </section>
        ))}
      {unchanged.length > 0 && <p className={classes.facts}>The same in both: {unchanged.map(({ title }) => title).join(', ')}.</p>}
    </div>
  )
}
