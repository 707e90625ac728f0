/** Names the embedded engine on every draft, so that a note says what proposed its words. Raise the version with its rules or weights. */
export const engine = { name: 'embedded', version: '1' } as const
