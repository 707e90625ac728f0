const checking = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'options', 'shape'])

/** Stands for every schema: any method gives itself again; asking it to check something is a mistake and says so. */
export const z: unknown = new Proxy(function schema() {}, {
  get(_target, property) {
    if (property === Symbol.toPrimitive || property === 'then') return undefined
    if (typeof property === 'string' && checking.has(property)) throw new Error(`schemas are not in the browser: ${property}`)
    return z
  },
  apply: () => z,
})
