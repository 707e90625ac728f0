import { Alert, Button, Progress } from '@mantine/core'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { isUnderWay, savePacket, usePacket, type PacketState } from './data.ts'
import classes from './packets.module.css'

export function SavePacketButton({ packet, is_light = false }: { packet: Pick<PacketState, 'id' | 'number'>; is_light?: boolean }) {
  const [is_busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    savePacket(packet)
      .catch((error: unknown) => toastError(describeError(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant={is_light ? 'default' : 'filled'} leftSection={<IconFileDownload size={17} aria-hidden />} loading={is_busy} onClick={save}>
      Download {packet.number}
    </Button>
  )
}

function Standing({ packet, new_path }: { packet: PacketState; new_path: string }) {
  if (packet.status === 'failed') {
    return (
      <>
        <Alert color="red" role="alert" title="The packet could not be made">
          {packet.reason} Nothing was given out; the account of disclosures says so.
        </Alert>
        <div className={form.actions}>
          <LinkButton to={new_path}>Try again</LinkButton>
        </div>
      </>
    )
  }
  if (packet.status === 'expired') return <p className={form.text}>A packet is kept for a week. This one is no longer there; that it was made stays in the account of disclosures.</p>
  if (packet.status === 'ready') {
    return (
      <>
        <p className={form.text}>
          {packet.page_count} pages with an index, each stamped with the patient and {packet.number}. It holds patient data: keep it safe.
        </p>
        <div className={form.actions}>
          <SavePacketButton packet={packet} />
          <LinkButton to={new_path} variant="default">
            Make another
          </LinkButton>
        </div>
      </>
    )
  }
  return (
    <>
      <Progress value={Math.max(4, (packet.done_count / packet.item_count) * 100)} animated aria-label="How far the packet is" />
      <p className={form.text} role="status">
        {packet.status === 'queued' ? 'It is about to be drawn.' : `${packet.done_count} of ${packet.item_count} documents are drawn.`} You may leave this page; the packet stays with the disclosures of this chart.
      </p>
    </>
  )
}

/** How far a packet is, and then the packet. */
export function PacketProgress({ packet_id, new_path }: { packet_id: number; new_path: string }) {
  const read = usePacket(packet_id)
  const packet = read.data
  const title = packet === undefined ? 'Packet' : isUnderWay(packet) ? `Packet ${packet.number} is being made` : packet.status === 'ready' ? `Packet ${packet.number} is ready` : `Packet ${packet.number}`
  return (
    <SectionCard title={title}>
      {read.isPending && <RowsSkeleton rows={2} label="The packet is loading" />}
      {packet === undefined && read.isError && <FailedState is_compact title="The packet could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {packet && (
        <div className={classes.progress}>
          <Standing packet={packet} new_path={new_path} />
        </div>
      )}
    </SectionCard>
  )
}
