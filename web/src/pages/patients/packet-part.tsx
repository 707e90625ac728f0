import { useSearchParams } from 'react-router'
import { DisclosuresCard } from '#web/features/packets/disclosures-card.tsx'
import { PacketForm } from '#web/features/packets/packet-form.tsx'
import { PacketProgress } from '#web/features/packets/packet-progress.tsx'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'

/** Makes an export packet, shows how far it is, and what was given out before. `wanted`: `new`, or the number of a packet. */
export function PacketPart({ patient_id, wanted }: { patient_id: number; wanted: string }) {
  const { practice } = useUser()
  const [, setSearch] = useSearchParams()
  return (
    <>
      {/^\d+$/.test(wanted) ? (
        <PacketProgress packet_id={Number(wanted)} new_path={paths.newPacket(patient_id)} />
      ) : (
        <PacketForm patient_id={patient_id} onMade={(packet_id) => setSearch({ packet: String(packet_id) }, { replace: true })} />
      )}
      <DisclosuresCard patient_id={patient_id} time_zone={practice.time_zone} is_shown_empty />
    </>
  )
}
