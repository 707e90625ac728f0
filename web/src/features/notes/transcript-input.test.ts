import { expect, test } from 'vitest'
import { addFiles, countWords, filesOf, max_characters, previewTranscript } from '#web/features/notes/transcript-input.ts'

const one = { name: 'doctor.TextGrid', text: 'File type = "ooTextFile"' }
const two = { name: 'patient.TextGrid', text: 'File type = "ooTextFile"' }

test('files win over pasted words; nothing is nothing', () => {
  expect(filesOf({ pasted: '  \n', files: [] })).toEqual([])
  expect(filesOf({ pasted: 'Doctor: hello', files: [] })).toEqual([{ name: 'pasted.txt', text: 'Doctor: hello' }])
  expect(filesOf({ pasted: 'Doctor: hello', files: [one] })).toEqual([one])
})

test('a second TextGrid makes the pair; another format takes the place of what was there', () => {
  expect(addFiles([one], [two]).files).toEqual([one, two])
  expect(addFiles([one], [{ name: 'visit.vtt', text: 'WEBVTT' }]).files).toEqual([{ name: 'visit.vtt', text: 'WEBVTT' }])
  expect(addFiles([one], [{ ...one, text: 'again' }]).files).toEqual([{ ...one, text: 'again' }])
})

test('what cannot be read is refused by name', () => {
  expect(addFiles([], [{ name: 'visit.mp3', text: 'x' }, { name: 'empty.txt', text: ' ' }])).toEqual({
    files: [],
    refused: [
      { name: 'visit.mp3', reason: 'only .txt, .json, .vtt, .srt, .TextGrid can be read' },
      { name: 'empty.txt', reason: 'the file is empty' },
    ],
  })
})

test('too long is said before anything is sent', () => {
  expect(previewTranscript([{ name: 'a.txt', text: 'x'.repeat(max_characters + 1) }]).problems[0]?.reason).toContain('2,000,001')
})

test('counts words, not marks', () => {
  expect(countWords('Right ovary: 17.5 and fifteen – don’t rush.')).toBe(7)
})
