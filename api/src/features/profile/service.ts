/** A picture that was replaced has another address, so that no screen goes on showing the one before. */
export function pictureUrl(user_id: number, blob_id: string): string {
  return `/api/users/${user_id}/picture?v=${blob_id.slice(0, 8)}`
}
