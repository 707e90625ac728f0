import type { SourceFile } from './source-files.ts'

/** The ids that stand in the title of a test, and the test files that have them. */
export function idsInTitles(files: readonly SourceFile[], pattern: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!/\.(test|e2e)\.tsx?$/.test(path)) continue
    const titles = text.matchAll(/\b(?:it|test|describe)(?:\.\w+)*(?:\((?:\[[\s\S]*?\]|[\w.[\]{}=>,() \n]*?)\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
    for (const title of titles) {
      for (const id of title[2]!.match(pattern) ?? []) {
        const at = found.get(id) ?? []
        if (!at.includes(path)) found.set(id, [...at, path])
      }
    }
  }
  return found
}
