import { Button, CloseButton, Textarea } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type DragEvent, useRef, useState } from 'react'
import type { ParseProblem } from '#domain/scribe/parse-transcript.ts'
import { readTranscriptFile } from '#web/features/notes/read-transcript-file.ts'
import { accepted_endings, addFiles, countWords, type FileRefusal, type TranscriptInput } from '#web/features/notes/transcript-input.ts'
import { TranscriptProblems } from '#web/features/notes/transcript-problems.tsx'
import classes from '#web/features/notes/transcript-box.module.css'

interface TranscriptBoxProps {
  input: TranscriptInput
  problems: readonly ParseProblem[]
  onChange: (input: TranscriptInput) => void
}

export const transcript_field_id = 'transcript-text'

export function TranscriptBox({ input, problems, onChange }: TranscriptBoxProps) {
  const picker = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [refused, setRefused] = useState<FileRefusal[]>([])
  const [is_over, setIsOver] = useState(false)

  async function take(list: FileList | null): Promise<void> {
    const given = [...(list ?? [])]
    const read = await Promise.all(given.map(readTranscriptFile))
    const too_large = given.filter((_, i) => read[i] === null).map((file) => ({ name: file.name, reason: 'the file is too large to be a transcript' }))
    const added = addFiles(input.files, read.filter((file) => file !== null))
    setRefused([...too_large, ...added.refused])
    if (added.files !== input.files) onChange({ ...input, files: added.files })
  }

  function showLine(line: number): void {
    const lines = input.pasted.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    text.current?.focus()
    text.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }

  const has_files = input.files.length > 0
  const has_problems = problems.length > 0 || refused.length > 0
  return (
    <div
      className={classes.box}
      data-over={is_over || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setIsOver(false)
        void take(event.dataTransfer.files)
      }}
    >
      {has_files ? (
        <ul className={classes.files}>
          {input.files.map((file) => (
            <li key={file.name}>
              <IconFileText size={20} aria-hidden />
              <span>{file.name}</span>
              <span className={classes.size}>{countWords(file.text).toLocaleString('en')} words</span>
              <CloseButton
                size={44}
                iconSize={18}
                aria-label={`Take ${file.name} out`}
                onClick={() => onChange({ ...input, files: input.files.filter((one) => one !== file) })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Textarea
          ref={text}
          id={transcript_field_id}
          label="Transcript of the visit"
          description="Paste the conversation, or drop a file anywhere in this card."
          placeholder={'Doctor: How have the injections been since Thursday?\nPatient: Fine, a bit bloated. No pain.'}
          autosize
          minRows={12}
          maxRows={22}
          value={input.pasted}
          error={problems.length > 0}
          aria-describedby={has_problems ? 'transcript-problems' : undefined}
          spellCheck={false}
          onChange={(event) => onChange({ ...input, pasted: event.currentTarget.value })}
        />
      )}
      <TranscriptProblems id="transcript-problems" problems={problems} refused={refused} onLine={has_files ? undefined : showLine} />
      <div className={classes.foot}>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label="Transcript files"
          accept={accepted_endings.join(',')}
          onChange={(event) => {
            void take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => picker.current?.click()}>
          {has_files ? 'Add or replace a file' : 'Choose a file'}
        </Button>
        <span className={classes.hint}>.txt, .json, .vtt, .srt, or a pair of .TextGrid files, one for each speaker</span>
      </div>
    </div>
  )
}
