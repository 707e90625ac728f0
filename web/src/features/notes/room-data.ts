import * as contract from '#contract/draft-rooms.ts'
import type { DraftRoom } from '#contract/draft-rooms.ts'
import { listColleagues } from '#contract/signed-notes.ts'
import { callApi } from '#web/platform/api.ts'
import { query_client } from '#web/platform/query-client.ts'
import { readOptions, useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export const useRoomRead = (draft_id: number) => useRead(contract.getRoom, { params: { draft_id } })
export const useSetWriters = () => useWrite(contract.setWriters)
export const useColleagues = (is_enabled: boolean) => useRead(listColleagues, {}, { enabled: is_enabled })

/** The room as an answer gave it; whoever else is in it hears of the change by themselves. */
function remember(draft_id: number, room: DraftRoom): void {
  query_client.setQueryData(readOptions(contract.getRoom, { params: { draft_id } }).queryKey, room)
}

export const enterRoom = async (draft_id: number, section: string | null) => remember(draft_id, await callApi(contract.enterRoom, { params: { draft_id }, body: { section } }))
export const beatInRoom = async (draft_id: number) => remember(draft_id, await callApi(contract.beatInRoom, { params: { draft_id }, is_background: true }))
export const leaveRoom = (draft_id: number) => callApi(contract.leaveRoom, { params: { draft_id } })
export const takePen = async (draft_id: number, section: string) => remember(draft_id, await callApi(contract.takePen, { params: { draft_id }, body: { section } }))
export const askForPen = async (draft_id: number, section: string) => remember(draft_id, await callApi(contract.askForPen, { params: { draft_id }, body: { section } }))
export const givePen = async (draft_id: number, section: string) => remember(draft_id, await callApi(contract.givePen, { params: { draft_id }, body: { section } }))
