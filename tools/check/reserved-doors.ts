import type { SourceFile } from './source-files.ts'

/** Things that only one room may touch, so that there is one place to look when they go wrong. */
const doors: { what: string; pattern: RegExp; outside: RegExp; allowed: RegExp }[] = [
  { what: 'process.env (config only)', pattern: /process\.env/, outside: /^(api|domain|contract)\//, allowed: /^api\/src\/(config\.ts|test\/)/ },
  { what: 'a database driver (platform and stores only)', pattern: /from '(pg|kysely)'/, outside: /^(api|contract|domain|web)\//, allowed: /^api\/src\/(platform\/|test\/|features\/[\w-]+\/(store(\/[\w-]+)?|setup-link|[\w-]+\.test)\.ts|server\.ts)/ },
  { what: 'fetch (web/platform only)', pattern: /(?<![.\w])fetch\(/, outside: /^web\/src\//, allowed: /^web\/src\/platform\// },
  { what: 'browser storage (web/platform only)', pattern: /\b(localStorage|sessionStorage|indexedDB)\b/, outside: /^web\/src\//, allowed: /^web\/src\/platform\/|\.test\.tsx?$/ },
  { what: 'clock or chance in domain', pattern: /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/, outside: /^domain\//, allowed: /\.test\.ts$/ },
  { what: 'Math.random for anything on the server', pattern: /\bMath\.random\(/, outside: /^api\//, allowed: /^$/ },
  { what: 'input or output in domain', pattern: /from '(node:|zod|pg|kysely|fastify)/, outside: /^domain\/src\//, allowed: /\.test\.ts$/ },
  { what: 'raw HTML', pattern: /dangerouslySetInnerHTML|\.innerHTML\s*=/, outside: /^web\//, allowed: /^$/ },
]

const forbidden_names = /(^|\/)(index|utils?|helpers?|common|types|misc)\.tsx?$/
const kebab_case = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|data|fixture|gen|config|module|d))*\.(tsx?|mjs)$/

export function findOpenedDoors(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    doors
      .filter(({ outside, allowed }) => outside.test(path) && !allowed.test(path))
      .flatMap(({ what, pattern }) => {
        const line = text.split('\n').findIndex((content) => pattern.test(content) && !/^\s*(\/\/|\*|\/\*\*)/.test(content))
        return line < 0 ? [] : [`${path}:${line + 1} ${what}`]
      }),
  )
}

export function findBadNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    if (forbidden_names.test(path)) return [`${path}: a file is named for what it does`]
    return kebab_case.test(path.split('/').at(-1)!) ? [] : [`${path}: file names are kebab-case`]
  })
}
