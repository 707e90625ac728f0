import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { setStepUp } from '#web/platform/step-up.ts'
import { useSubmission } from '#web/platform/use-submission.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { askStepUp, proveStepUp, type StepUpQuestion } from './data.ts'
import type { Proof } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

/** One question to the person: how it may be answered comes from the server. */
function StepUpQuestionForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const [question, setQuestion] = useState<StepUpQuestion | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const proof = useSubmission((given: Proof) => proveStepUp(given), onProven)
  useEffect(() => {
    let is_gone = false
    setFailure(null)
    askStepUp().then(
      (next) => !is_gone && setQuestion(next),
      (reason: unknown) => !is_gone && setFailure(reason),
    )
    return () => {
      is_gone = true
    }
  }, [attempt])

  if (failure !== null) return <FailedState is_compact title="This could not be asked" text={describeError(failure)} onRetry={() => setAttempt((before) => before + 1)} />
  if (question === null) return <TextSkeleton lines={4} />
  return (
    <ProofForm
      methods={question.methods}
      askPasskey={async () => (await askStepUp()).passkey_options!}
      prove={(given) => void proof.submit(given)}
      is_pending={proof.is_pending}
      error={proof.error}
      submit_label="Confirm"
    >
      <Button variant="subtle" size="sm" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    </ProofForm>
  )
}

/** Stands ready in the frame of the application: a call that needs a fresh proof opens it, and goes on afterwards. */
export function StepUpDialog() {
  const [is_open, setOpen] = useState(false)
  const answer = useRef<((is_proven: boolean) => void) | null>(null)
  const settle = (is_proven: boolean) => {
    answer.current?.(is_proven)
    answer.current = null
    setOpen(false)
  }
  useEffect(() => {
    setStepUp(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve
          setOpen(true)
        }),
    )
    return () => {
      setStepUp(null)
      answer.current?.(false)
    }
  }, [])
  return (
    <Modal opened={is_open} onClose={() => settle(false)} title="Confirm that it is you" size={440} zIndex={400}>
      {is_open && <StepUpQuestionForm onProven={() => settle(true)} onCancel={() => settle(false)} />}
    </Modal>
  )
}
