import { Skeleton } from '@mantine/core'
import { RowsSkeleton, TextSkeleton } from '#web/ui/skeletons.tsx'
import { EditorPanes } from '#web/features/notes/editor-panes.tsx'
import gate from '#web/features/notes/gate.module.css'
import head from '#web/features/notes/editor-head.module.css'
import section from '#web/features/notes/section.module.css'

/** The editor before its draft is here: every part in its place. */
export function EditorSkeleton() {
  return (
    <>
      <div className={head.head}>
        <div className={head.words}>
          <Skeleton height={26} width={240} mb={8} />
          <Skeleton height={16} width={320} maw="100%" />
        </div>
        <Skeleton height={44} width={140} />
      </div>
      <EditorPanes
        pane="note"
        onPane={() => undefined}
        blocking={0}
        transcript={<RowsSkeleton rows={8} label="The transcript is loading" />}
        note={[0, 1, 2, 3].map((n) => (
          <div key={n} className={section.section}>
            <TextSkeleton lines={3} label={n === 0 ? 'The draft is loading' : ''} />
          </div>
        ))}
        gate={
          <div className={gate.cards}>
            <div className={gate.card}>
              <TextSkeleton lines={2} label="" />
            </div>
          </div>
        }
      />
    </>
  )
}
