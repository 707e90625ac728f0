import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** The rooms of the house, from the most to the least specific path, and the rooms that each may import from. */
const rooms: { room: string; path: RegExp; may: string[] }[] = [
  { room: 'domain', path: /^domain\//, may: ['domain'] },
  { room: 'contract', path: /^contract\//, may: ['contract', 'domain'] },
  { room: 'api/config', path: /^api\/src\/config\.ts$/, may: [] },
  { room: 'api/platform', path: /^api\/src\/platform\//, may: ['api/platform', 'api/config', 'contract', 'domain'] },
  { room: 'api/features', path: /^api\/src\/features\//, may: ['api/features', 'api/platform', 'api/config', 'contract', 'domain'] },
  { room: 'api/test', path: /^api\/src\/test\//, may: ['api/test', 'api/app', 'api/features', 'api/platform', 'api/config', 'contract', 'domain', 'db'] },
  { room: 'api/app', path: /^api\/src\//, may: ['api/app', 'api/features', 'api/platform', 'api/config', 'contract', 'domain'] },
  { room: 'web/platform', path: /^web\/src\/platform\//, may: ['web/platform', 'contract', 'domain'] },
  { room: 'web/ui', path: /^web\/src\/ui\//, may: ['web/ui', 'web/platform', 'contract', 'domain'] },
  { room: 'web/clinical', path: /^web\/src\/clinical\//, may: ['web/clinical', 'web/ui', 'web/platform', 'contract', 'domain'] },
  { room: 'web/features', path: /^web\/src\/features\//, may: ['web/features', 'web/clinical', 'web/ui', 'web/platform', 'contract', 'domain'] },
  { room: 'web/pages', path: /^web\/src\/pages\//, may: ['web/pages', 'web/features', 'web/clinical', 'web/ui', 'web/platform', 'contract', 'domain'] },
  { room: 'web/app', path: /^web\//, may: ['web/app', 'web/pages', 'web/features', 'web/clinical', 'web/ui', 'web/platform', 'contract', 'domain'] },
  { room: 'db', path: /^db\//, may: ['db', 'api/platform', 'api/config', 'contract', 'domain'] },
  { room: 'tools', path: /^tools\//, may: ['tools', 'db', 'api/app', 'api/features', 'api/platform', 'api/config', 'contract', 'domain', 'bench'] },
  { room: 'bench', path: /^bench\//, may: ['bench', 'tools', 'db', 'api/app', 'api/features', 'api/platform', 'api/config', 'contract', 'domain', 'e2e'] },
  { room: 'e2e', path: /^e2e\//, may: ['e2e', 'tools', 'api/platform', 'contract', 'domain'] },
]

const aliases: Record<string, string> = {
  '#domain/': 'domain/src/',
  '#contract/': 'contract/',
  '#api/': 'api/src/',
  '#web/': 'web/src/',
  '#db/': 'db/',
  '#tools/': 'tools/',
  '#e2e/': 'e2e/',
}

export function roomOf(path: string): string | null {
  return rooms.find((room) => room.path.test(path))?.room ?? null
}

/** The project file that an import means; null for packages. */
export function resolveImport(importer: string, from: string): string | null {
  for (const [alias, folder] of Object.entries(aliases)) {
    if (from.startsWith(alias)) return folder + from.slice(alias.length)
  }
  return from.startsWith('.') ? posix.join(posix.dirname(importer), from) : null
}

/** Imports that go up or across the house, one line each. Tests may import the test harness beside what they test. */
export function findLawBreaks(files: SourceFile[]): string[] {
  const breaks: string[] = []
  for (const { path, imports } of files) {
    const room = rooms.find((candidate) => candidate.path.test(path))
    if (!room) continue
    const is_test = /\.(test|e2e)\.tsx?$/.test(path)
    for (const { from, line } of imports) {
      const target = resolveImport(path, from)
      if (target === null) continue
      const target_room = roomOf(target)
      if (target_room === null || room.may.includes(target_room)) {
        const reason = target_room === null ? null : crossesFeatures(path, target)
        if (reason) breaks.push(`${path}:${line} imports ${from}: ${reason}`)
        continue
      }
      if (is_test && ['api/test', 'api/app'].includes(target_room) && path.startsWith('api/')) continue
      if (is_test && target_room === 'db') continue
      breaks.push(`${path}:${line} imports ${from}: ${room.room} may not import ${target_room}`)
    }
  }
  return [...breaks, ...findFeatureCircles(files)]
}

function crossesFeatures(path: string, target: string): string | null {
  const own = /^(api|web)\/src\/features\/([^/]+)\//.exec(path)
  const other = /^(api|web)\/src\/features\/([^/]+)\/(.+)$/.exec(target)
  if (!own || !other || own[2] === other[2] || /\.test\.tsx?$/.test(path)) return null
  if (own[1] === 'web') return 'a web feature never imports another; pages compose'
  return ['service.ts', 'access.ts'].includes(other[3]!) ? null : 'only another feature’s service.ts or access.ts'
}

/** API features must not depend on each other in a circle. */
function findFeatureCircles(files: SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const own = /^api\/src\/features\/([^/]+)\//.exec(path)?.[1]
    if (!own || /\.test\.ts$/.test(path)) continue
    for (const { from } of imports) {
      const other = /^api\/src\/features\/([^/]+)\//.exec(resolveImport(path, from) ?? '')?.[1]
      if (other && other !== own) edges.set(own, (edges.get(own) ?? new Set()).add(other))
    }
  }
  const circles: string[] = []
  const walk = (feature: string, trail: string[]) => {
    if (trail.includes(feature)) {
      circles.push(`features depend on each other in a circle: ${[...trail.slice(trail.indexOf(feature)), feature].join(' → ')}`)
      return
    }
    for (const next of edges.get(feature) ?? []) walk(next, [...trail, feature])
  }
  for (const feature of edges.keys()) walk(feature, [])
  return [...new Set(circles.map((circle) => circle.split(': ')[1]!.split(' → ').slice(0, -1).sort().join(' ↔ ')))].map(
    (members) => `features depend on each other in a circle: ${members}`,
  )
}
