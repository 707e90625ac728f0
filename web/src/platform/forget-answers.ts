import { wipeKept } from './kept-tier.ts'
import { query_client } from './query-client.ts'

/**
 * The token changed in another tab. Of another person nothing may stay; of the same person what is kept goes too, and what
 * is on the screen is read again with the new token.
 */
export function forgetAnswers(is_other_person: boolean): void {
  void wipeKept()
  if (is_other_person) return query_client.clear()
  query_client.removeQueries({ type: 'inactive' })
  void query_client.invalidateQueries()
}

/** The person may see less than a moment ago: nothing of it stays, not even until the next answer. */
export function forgetHidden(): void {
  void wipeKept()
  query_client.removeQueries({ type: 'inactive' })
  void query_client.resetQueries()
}
