/**
 * The page demands trusted types. The one string that reaches the document as markup is the text of Mantine's own style
 * elements, and a style sheet has no `<`: anything that has one is refused, and nothing may become a script.
 */
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createHTML: (given: string) => string }) => unknown
}

export function allowStyleTextOnly(given: string): string {
  if (given.includes('<')) throw new TypeError('markup from a string is not allowed')
  return given
}

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
factory?.createPolicy('default', { createHTML: allowStyleTextOnly })
