import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface SourceFile {
  path: string
  text: string
  /** Module names as written, with the line each stands on. */
  imports: { from: string; line: number; is_type: boolean }[]
}

/** Every TypeScript file that git knows or would take, as it is in the working tree. */
export function readSourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: readImports(text) }
    })
}

export function readImports(text: string): SourceFile['imports'] {
  const found: SourceFile['imports'] = []
  const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g
  for (const match of text.matchAll(pattern)) {
    const from = match[2] ?? match[3]
    if (from) found.push({ from, line: text.slice(0, match.index).split('\n').length, is_type: match[1] !== undefined })
  }
  return found
}
