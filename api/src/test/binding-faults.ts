import type { Bundle, ElementDefinition, Resource, StructureDefinition } from '@medplum/fhirtypes'

interface CodeSet {
  codes: Set<string>
}

/**
 * Codes against the value sets that R4 requires (binding strength "required"), which the structure validator does not look at.
 * Value sets whose codes the definitions do not list (UCUM, languages, MIME types) are passed over.
 */
export function findBindingFaults(resources: Bundle, types: Bundle, sets: Bundle[]): (resource: Resource) => string[] {
  const definitions = new Map([...(resources.entry ?? []), ...(types.entry ?? [])].map(({ resource }) => resource).filter((item): item is StructureDefinition => item?.resourceType === 'StructureDefinition').map((item) => [item.id!, item]))
  const value_sets = readValueSets(sets)
  const walk = (type: string, base: string, node: unknown, path: string): string[] => {
    if (Array.isArray(node)) return node.flatMap((item, index) => walk(type, base, item, `${path}[${index}]`))
    if (typeof node !== 'object' || node === null) return []
    const elements = definitions.get(type)?.snapshot?.element ?? []
    return Object.entries(node).flatMap(([key, value]) => {
      const element = elements.find(({ path: at }) => at === `${base}.${key}` || (at?.endsWith('[x]') && key.startsWith(at.slice(base.length + 1, -3)) && at.slice(0, base.length + 1) === `${base}.` && !at.slice(base.length + 1).includes('.')))
      if (!element) return []
      const faults = checkCodes(element, value, value_sets).map((code) => `${path}.${key}: ${code}`)
      const inner = element.type?.length === 1 ? element.type[0]!.code! : (element.type?.map(({ code }) => code!).find((code) => key.toLowerCase().endsWith(code.toLowerCase())) ?? '')
      if (inner === 'Extension' || inner === 'Resource') return faults
      const is_backbone = inner === 'BackboneElement' || inner === 'Element'
      return [...faults, ...(is_backbone ? walk(type, `${base}.${key}`, value, `${path}.${key}`) : definitions.has(inner) ? walk(inner, inner, value, `${path}.${key}`) : [])]
    })
  }
  return (resource) => walk(resource.resourceType, resource.resourceType, resource, resource.resourceType)
}

function checkCodes({ binding }: ElementDefinition, value: unknown, value_sets: Map<string, CodeSet>): string[] {
  if (binding?.strength !== 'required') return []
  const set = value_sets.get((binding.valueSet ?? '').split('|')[0]!)
  if (!set || set.codes.size === 0) return []
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const codes = typeof item === 'string' ? [item] : ((item as { coding?: { code?: string }[] } | null)?.coding ?? []).flatMap(({ code }) => code ?? [])
    return codes.filter((code) => !set.codes.has(code))
  })
}

function readValueSets(bundles: Bundle[]): Map<string, CodeSet> {
  const all = bundles.flatMap(({ entry }) => (entry ?? []).map(({ resource }) => resource as unknown as Record<string, unknown>))
  const systems = new Map(all.filter((item) => item['resourceType'] === 'CodeSystem').map((item) => [item['url'] as string, conceptCodes(item['concept'])]))
  const sets = new Map<string, CodeSet>()
  for (const item of all.filter((one) => one['resourceType'] === 'ValueSet')) {
    const includes = ((item['compose'] as { include?: { system?: string; concept?: { code: string }[]; filter?: unknown; valueSet?: unknown }[] } | undefined)?.include ?? [])
    const is_listed = includes.every(({ system, concept, filter, valueSet }) => !filter && !valueSet && (concept || systems.has(system ?? '')))
    const codes = is_listed ? includes.flatMap(({ system, concept }) => concept?.map(({ code }) => code) ?? systems.get(system ?? '') ?? []) : []
    sets.set(item['url'] as string, { codes: new Set(codes) })
  }
  return sets
}

function conceptCodes(concepts: unknown): string[] {
  return Array.isArray(concepts) ? (concepts as { code: string; concept?: unknown }[]).flatMap(({ code, concept }) => [code, ...conceptCodes(concept)]) : []
}
