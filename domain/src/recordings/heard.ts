/** What a speech model made of one audio segment. Times in milliseconds from the start of the recording; null where it gave none. */
export interface HeardSpan {
  start_ms: number | null
  end_ms: number | null
  text: string
  /** The speaker as the model tagged them; null where it did not. */
  label: string | null
}

/** What it wrote and is not believed. */
export interface LeftOutSpan {
  start_ms: number | null
  end_ms: number | null
  text: string
  reason: string
}
