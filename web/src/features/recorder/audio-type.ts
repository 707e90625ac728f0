/** What this browser can record, the smallest for speech first. Safari has mp4 only, older Firefox ogg. */
const wanted = ['audio/webm;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'] as const

/** Null where it can record nothing that the server takes. */
export function chooseAudioType(isSupported: (type: string) => boolean): string | null {
  return wanted.find(isSupported) ?? null
}

/** Without the codec: `audio/webm`. */
export function plainType(type: string): string {
  return type.split(';')[0]!.trim()
}
