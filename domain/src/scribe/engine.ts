/** What a draft is stamped with, so that a reader years later knows what wrote it. Raise the version when drafts change. */
export const engine = { name: 'embedded', version: '1.4.0' } as const
