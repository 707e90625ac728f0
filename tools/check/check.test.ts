import { describe, expect, it } from 'vitest'
import { findLawBreaks } from './import-law.ts'
import { findBadNames, findOpenedDoors } from './reserved-doors.ts'
import { readImports, type SourceFile } from './source-files.ts'

const file = (path: string, text: string): SourceFile => ({ path, text, imports: readImports(text) })

describe('the checks have teeth', () => {
  it.each([
    ['domain/src/a.ts', "import { z } from '#contract/auth.ts'"],
    ['contract/a.ts', "import x from '../api/src/app.ts'"],
    ['api/src/platform/a.ts', "import x from '../features/auth/store.ts'"],
    ['web/src/ui/a.tsx', "const x = import" + "('#web/features/notes/data.ts')"],
    ['web/src/features/a/b.tsx', "import type { X } from '../notes/data.ts'"],
    ['web/src/app/a.ts', "import x from '#api/app.ts'"],
    ['api/src/features/a/routes.ts', "import x from '../notes/store.ts'"],
  ])('refuses %s with %s', (path, text) => {
    expect(findLawBreaks([file(path, text)])).toHaveLength(1)
  })

  it('refuses a circle of features', () => {
    const files = [file('api/src/features/a/routes.ts', "import x from '../b/service.ts'"), file('api/src/features/b/service.ts', "import x from '../a/access.ts'")]
    expect(findLawBreaks(files)).toEqual(['features depend on each other in a circle: a ↔ b'])
  })

  it.each([
    ['domain/src/a.ts', 'const now = new Date()'],
    ['api/src/platform/a.ts', "const x = process.env['A']"],
    ['web/src/features/a/b.ts', 'await fetch(url)'],
    ['web/src/pages/b.tsx', "localStorage.getItem('a')"],
    ['api/src/features/a/routes.ts', "import { sql } from 'kysely'"],
  ])('refuses %s with %s', (path, text) => {
    expect(findOpenedDoors([file(path, text)])).toHaveLength(1)
  })

  it('refuses names that say nothing', () => {
    expect(findBadNames([file('web/src/ui/index.ts', ''), file('domain/src/utils.ts', ''), file('web/src/ui/MyThing.tsx', '')])).toHaveLength(3)
  })
})
