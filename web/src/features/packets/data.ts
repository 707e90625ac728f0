import { downloadPacket, getPacket, listDisclosures, listPacketChoices, makePacket, type Disclosure, type PacketChoice, type PacketState } from '#contract/packets.ts'
import { request } from '#web/platform/api.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'
import { saveFile } from '#web/ui/save-file.ts'

export type { Disclosure, PacketChoice, PacketState }

export const isUnderWay = (packet: Pick<PacketState, 'status'> | undefined): boolean => packet?.status === 'queued' || packet?.status === 'drawing'

export const usePacketChoices = (patient_id: number) => useRead(listPacketChoices, { params: { patient_id } }, { staleTime: 0 })
export const useMakePacket = () => useWrite(makePacket)
export const useDisclosures = (patient_id: number) => useRead(listDisclosures, { params: { patient_id } })

const ask_again_ms = 1500

/** News of it comes by itself; until it is there it is asked for as well, in case none comes. */
export function usePacket(packet_id: number) {
  const read = useRead(getPacket, { params: { packet_id } }, { staleTime: 0 })
  useRead(getPacket, { params: { packet_id } }, { enabled: isUnderWay(read.data), refetchInterval: ask_again_ms })
  return read
}

/** Gives the packet to the browser to save, under its number. */
export async function savePacket(packet: Pick<PacketState, 'id' | 'number'>): Promise<void> {
  saveFile(`${packet.number}.pdf`, await (await request(downloadPacket, { params: { packet_id: packet.id } })).blob())
}
