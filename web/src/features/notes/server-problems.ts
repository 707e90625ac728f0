import type { ParseProblem, TranscriptFile } from '#domain/scribe/parse-transcript.ts'
import { ApiError } from '#web/platform/api.ts'

/** What the server could not read, in the form of the local reader: `body.files.0`, "line 12: …". */
export function serverProblems(error: unknown, files: readonly TranscriptFile[]): ParseProblem[] {
  if (!(error instanceof ApiError)) return []
  return (error.problem.issues ?? []).flatMap(({ path, message }) => {
    const index = /^body\.files(?:\.(\d+))?/.exec(path)
    if (index === null) return []
    const line = /^(?:[^:]*,\s*)?line (\d+)[:,]?\s*/i.exec(message)
    return [
      {
        file: files[Number(index[1] ?? 0)]?.name ?? '',
        line: line === null ? null : Number(line[1]),
        reason: line === null ? message : message.slice(line[0].length),
      },
    ]
  })
}
