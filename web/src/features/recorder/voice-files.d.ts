/** Where the files of the voice detector are served: web/vite/voice-files.ts. */
declare const __VOICE_FILES__: string
