import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useState } from 'react'
import { disclosure_purposes, isAccounted, purpose_words, type DisclosurePurpose } from '#domain/records/disclosure.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { ChoiceList, keyOf } from './choice-list.tsx'
import { useMakePacket, usePacketChoices, type PacketChoice } from './data.ts'
import classes from './packets.module.css'

const labels = { recipient: 'Who receives it', recipient_address: 'Their address, where you know it', purpose: 'Purpose', purpose_detail: 'More about the purpose', items: 'Documents', includes_labelled: 'Labelled documents' }

/** What of this chart is given, to whom and why. Nothing is ticked at first: whoever gives it chooses it. */
export function PacketForm({ patient_id, onMade }: { patient_id: number; onMade: (packet_id: number) => void }) {
  const read = usePacketChoices(patient_id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const items = read.data?.items ?? []
  return (
    <div className={classes.columns}>
      <SectionCard title="What goes in" hint="signed notes and files, latest first" is_flush>
        {read.isPending && <RowsSkeleton rows={6} label="The documents are loading" />}
        {read.isError && read.data === undefined && <FailedState is_compact title="The documents could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
        {read.isSuccess && items.length === 0 && <EmptyState icon={<IconFileText size={26} aria-hidden />} title="Nothing to give out yet" text="Signed notes and uploaded files of this chart appear here. Drafts are never part of a packet." />}
        {items.length > 0 && <ChoiceList items={items} chosen={chosen} onChange={setChosen} />}
      </SectionCard>
      <SectionCard title="To whom, and why">
        <Recipient patient_id={patient_id} chosen={items.filter((item) => chosen.has(keyOf(item)))} onMade={onMade} />
      </SectionCard>
    </div>
  )
}

function Recipient({ patient_id, chosen, onMade }: { patient_id: number; chosen: readonly PacketChoice[]; onMade: (packet_id: number) => void }) {
  const write = useMakePacket()
  const key = useIdempotencyKey()
  const [is_labelled_meant, setLabelledMeant] = useState(false)
  const [is_tried, setTried] = useState(false)
  const fields = useFields({ recipient: '', recipient_address: '', purpose: 'treatment', purpose_detail: '' }, { form: 'packet', labels, error: write.error, onEdit: forgetError })
  const { recipient, recipient_address, purpose, purpose_detail } = fields.values
  const labelled = chosen.filter(({ sensitivity }) => sensitivity !== null).length
  const needed = purpose === 'other' ? (['recipient', 'purpose_detail'] as const) : (['recipient'] as const)
  function forgetError(): void {
    key.renew()
    if (write.isError) write.reset()
  }
  function make(): void {
    setTried(true)
    if (!fields.require(needed) || chosen.length === 0 || (labelled > 0 && !is_labelled_meant)) return
    const body = { items: chosen.map(({ kind, id }) => ({ kind, id })), recipient: recipient.trim(), recipient_address: recipient_address.trim() || null, purpose: purpose as DisclosurePurpose, purpose_detail: purpose_detail.trim() || null, includes_labelled: labelled > 0 }
    write.mutate({ params: { patient_id }, body, idempotency_key: key.current() }, { onSuccess: ({ id }) => onMade(id) })
  }
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <FormErrors fields={fields} error={write.error} />
      <TextInput required maxLength={200} autoComplete="off" placeholder="A person or an institution" {...fields.field('recipient')} />
      <TextInput maxLength={300} autoComplete="off" {...fields.field('recipient_address')} />
      <NativeSelect data={disclosure_purposes.map((value) => ({ value, label: purpose_words[value] }))} {...fields.field('purpose')} />
      <Textarea autosize minRows={2} maxLength={500} required={purpose === 'other'} {...fields.field('purpose_detail')} onChange={(event) => fields.set({ purpose_detail: event.currentTarget.value.replace(/[\n\r\t]+/g, ' ') })} />
      {labelled > 0 && (
        <Checkbox
          checked={is_labelled_meant}
          onChange={(event) => setLabelledMeant(event.currentTarget.checked)}
          error={is_tried && !is_labelled_meant ? 'Say that they are meant, or take them out.' : undefined}
          label={labelled === 1 ? 'One document is labelled, and is meant to be given out.' : `${labelled} documents are labelled, and are meant to be given out.`}
        />
      )}
      {is_tried && chosen.length === 0 && (
        <p role="alert" className={classes.fault}>
          Choose at least one document.
        </p>
      )}
      <div className={form.actions}>
        <Button type="submit" loading={write.isPending}>
          {chosen.length <= 1 ? 'Make the packet' : `Make the packet of ${chosen.length}`}
        </Button>
      </div>
      <p className={form.quiet}>
        That you gave it out is written into this chart.{' '}
        {isAccounted(purpose as DisclosurePurpose) ? 'The patient’s account of disclosures has to name it (45 CFR 164.528).' : 'The law does not ask that the patient’s account names it; it is kept all the same.'}
      </p>
    </form>
  )
}
