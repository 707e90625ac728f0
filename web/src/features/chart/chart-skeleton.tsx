import { Skeleton } from '@mantine/core'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import classes from './chart-skeleton.module.css'

export function ChartSkeleton({ columns_class }: { columns_class?: string }) {
  return (
    <>
      <div className={classes.banner} aria-hidden>
        <Skeleton circle height={42} width={42} />
        <div className={classes.words}>
          <Skeleton height={15} width={190} />
          <Skeleton height={11} width={250} />
        </div>
      </div>
      <div className={columns_class}>
        {['Problems', 'Medications & supplements', 'Latest results', 'Notes'].map((title, card) => (
          <SectionCard key={title} title={title} is_flush>
            <RowsSkeleton rows={3} label={card === 0 ? 'Loading the chart' : ''} />
          </SectionCard>
        ))}
      </div>
    </>
  )
}
