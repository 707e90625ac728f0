import { PageFrame } from './page-frame.tsx'

/** The three screens of which the specification shows a title and these two words. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <PageFrame title={title}>
      <p>Coming soon...</p>
    </PageFrame>
  )
}
