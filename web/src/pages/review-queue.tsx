import { ReviewQueue } from '#web/features/notes/review-queue.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

/** `/documentations/review` */
export default function ReviewQueuePage() {
  return (
    <PageFrame title="Read and sign" subtitle="Your drafts, the oldest visit first. Each is read to its end before it can be signed.">
      <ReviewQueue />
    </PageFrame>
  )
}
