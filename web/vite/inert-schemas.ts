const checking = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

/**
 * Stands for every schema: any method gives a schema again, and asking it to check something is a mistake and says so.
 * An enumeration keeps its words, for lists to choose from.
 */
function inert(options: unknown = []): unknown {
  const schema: unknown = new Proxy(function stands_for_a_schema() {}, {
    get(_target, property) {
      if (property === 'options') return options
      if (property === 'enum') return (values: unknown) => inert(values)
      if (property === 'then' || typeof property === 'symbol') return undefined
      if (checking.has(property)) throw new Error(`schemas are not in the browser: ${property}`)
      return schema
    },
    apply: () => schema,
  })
  return schema
}

export const z = inert()
