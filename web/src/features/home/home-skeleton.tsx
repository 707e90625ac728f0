import { Skeleton } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import counts from './day-counts.module.css'

/** The day in its final layout, before the numbers are there. */
export function HomeSkeleton({ columns_class, side_class }: { columns_class?: string; side_class?: string }) {
  return (
    <>
      <div className={counts.counts} aria-hidden>
        {[0, 1, 2].map((card) => (
          <div key={card} className={counts.count}>
            <Skeleton height={14} width="55%" my={5} />
            <Skeleton height={26} width={64} mt={12} />
          </div>
        ))}
      </div>
      <div className={columns_class}>
        <SectionCard title="Waiting for your signature" is_flush>
          <RowsSkeleton rows={6} label="Loading your day" />
        </SectionCard>
        <div className={side_class}>
          <SectionCard title="Recent patients" is_flush>
            <RowsSkeleton rows={4} label="" />
          </SectionCard>
        </div>
      </div>
    </>
  )
}
