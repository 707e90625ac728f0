/** What an engine is called on the screen. */
export const engineWords = (engine: string): string => (engine === 'language-model' ? 'Language model' : engine === 'embedded' ? 'Embedded engine' : engine)
