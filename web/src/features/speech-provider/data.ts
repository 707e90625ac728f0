import { changeRecordingSetting, changeSpeechProvider, getRecordingSetting, getSpeechProvider, testSpeechProvider } from '#contract/speech-provider.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { RecordingSetting, SpeechProvider } from '#contract/speech-provider.ts'

export const useSpeechProvider = () => useRead(getSpeechProvider)
export const useChangeSpeechProvider = () => useWrite(changeSpeechProvider)
export const useTestSpeechProvider = () => useWrite(testSpeechProvider)
export const useRecordingSetting = () => useRead(getRecordingSetting)
export const useChangeRecordingSetting = () => useWrite(changeRecordingSetting)
