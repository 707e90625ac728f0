import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { history_sections, type FactKind, type HistorySection as SectionName } from '#domain/records/history/kinds.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useAddFact, useConfirmFact, useEditFact, type History, type NewFact } from './data.ts'
import { EligibilityPanel } from './eligibility-panel.tsx'
import { ErrorDialog, VersionsDrawer } from './fact-dialogs.tsx'
import { FactForm } from './fact-form.tsx'
import type { FactAct } from './fact-row.tsx'
import { findFact } from './find-fact.ts'
import { FindingsCard } from './findings-card.tsx'
import { readForm, valuesOf } from './form-values.ts'
import { asideSections, presetsFor, type AnyFact } from './history-rows.ts'
import { HistorySection } from './history-section.tsx'
import { kind_names, section_titles } from './history-words.ts'
import { InteractionsPanel } from './interactions-panel.tsx'
import { InterferencePanel } from './interference-panel.tsx'
import { MenstrualPanel } from './menstrual-panel.tsx'
import { NutrientsPanel } from './nutrients-panel.tsx'
import { ObstetricPanel } from './obstetric-panel.tsx'
import { PartnerSemen } from './partner-semen.tsx'
import { Pedigree } from './pedigree.tsx'
import { ScreeningPanel } from './screening-panel.tsx'
import { SectionNav } from './section-nav.tsx'
import { SemenPanel } from './semen-panel.tsx'
import { useScrollToFact } from './use-wanted-fact.ts'
import type { useHistoryPlace } from './use-history-place.ts'
import { VitalsPanel } from './vitals-panel.tsx'
import { WorkUpBoard } from './work-up-board.tsx'
import classes from './history.module.css'

interface HistoryScreenProps {
  history: History
  time_zone: string
  place: ReturnType<typeof useHistoryPlace>
}

type Dialog = { act: 'versions' | 'error'; kind: FactKind; fact: AnyFact }

function Panel({ section, history, time_zone }: { section: SectionName; history: History; time_zone: string }) {
  switch (section) {
    case 'medications':
      return (
        <>
          <InteractionsPanel history={history} />
          <NutrientsPanel nutrients={history.findings.nutrients} />
        </>
      )
    case 'results':
      return <InterferencePanel interference={history.findings.interference} />
    case 'family':
      return <Pedigree history={history} />
    case 'menstrual':
      return <MenstrualPanel menstrual={history.findings.menstrual} />
    case 'obstetric':
      return <ObstetricPanel gtpal={history.findings.gtpal} />
    case 'contraception':
      return <EligibilityPanel history={history} time_zone={time_zone} />
    case 'screening':
      return <ScreeningPanel findings={history.findings} />
    case 'work_up':
      return <WorkUpBoard history={history} />
    case 'semen':
      return (
        <>
          <SemenPanel semen={history.findings.semen} />
          <PartnerSemen analyses={history.findings.partner_semen} />
        </>
      )
    case 'vitals':
      return <VitalsPanel findings={history.findings} time_zone={time_zone} />
    default:
      return null
  }
}

/** What is done to a fact without a form. */
function useActs(history: History) {
  const confirm = useConfirmFact()
  const edit = useEditFact()
  const add = useAddFact()
  const patient_id = history.patient.id
  const done = (text: string) => ({ onSuccess: () => toastSuccess(text), onError: (error: Error) => toastError(describeError(error)) })
  const withDates = (kind: FactKind, fact: AnyFact, dates: Record<string, string>) => {
    const values = valuesOf(kind, fact as never)
    return { kind, fields: readForm(kind, { ...values, text: { ...values.text, ...dates } }).fields } as NewFact
  }
  return {
    confirm: (kind: FactKind, fact: AnyFact) => confirm.mutate({ params: { patient_id, kind, fact_id: fact.id }, if_match: fact.version }, done('Confirmed')),
    stop: (kind: FactKind, fact: AnyFact) =>
      edit.mutate({ params: { patient_id, kind, fact_id: fact.id }, body: withDates(kind, fact, { stopped_on: history.findings.today, ...(kind === 'medication' ? { taking: '' } : {}) }), if_match: fact.version }, done('Stopped today')),
    // A new course is a new fact: the one that ended stays as it was.
    restart: (kind: FactKind, fact: AnyFact) => add.mutate({ params: { patient_id }, body: withDates(kind, fact, { started_on: history.findings.today, stopped_on: '', stop_reason: '' }) }, done('Started again today')),
  }
}

/** All sections of one patient's history, with the form of whatever the address says is being written. */
export function HistoryScreen({ history, time_zone, place }: HistoryScreenProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const acts = useActs(history)
  useScrollToFact()
  const { open } = place
  const [is_all, setAll] = useState(false)
  const aside = is_all ? [] : asideSections(history)
  const sections = history_sections.filter((section) => !aside.includes(section))
  const edited = open === null || open.fact_id === null ? null : findFact(history.facts, open.kind, open.fact_id)
  const onAct = (act: FactAct, kind: FactKind, fact: AnyFact) => {
    if (act === 'edit') place.openForm({ kind, fact_id: fact.id })
    else if (act === 'versions' || act === 'error') setDialog({ act, kind, fact })
    else acts[act](kind, fact)
  }
  return (
    <div className={classes.layout}>
      <SectionNav history={history} sections={sections} />
      <div className={classes.sections}>
        <FindingsCard history={history} time_zone={time_zone} />
        {sections.map((section) => (
          <HistorySection key={section} section={section} history={history} time_zone={time_zone} are_errors_shown={place.are_errors_shown} onAdd={(kind) => place.openForm({ kind, fact_id: null })} onAct={onAct}>
            <Panel section={section} history={history} time_zone={time_zone} />
          </HistorySection>
        ))}
        {aside.length > 0 && (
          <p className={classes.aside}>
            Not shown: {aside.map((section) => section_titles[section].toLowerCase()).join(', ')}. The record says male and names no uterus or ovary.{' '}
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              Show them
            </Button>
          </p>
        )}
      </div>
      <Drawer opened={open !== null} onClose={place.closeForm} position="right" size={560} title={open === null ? '' : open.fact_id === null ? `Add ${kind_names[open.kind]}` : `Change ${kind_names[open.kind]}`}>
        {open !== null && (open.fact_id === null || edited !== null) && (
          <FactForm
            key={`${open.kind}-${open.fact_id}`}
            patient_id={history.patient.id}
            kind={open.kind}
            fact={edited as never}
            presets={presetsFor(open.kind, history.facts, history.findings.today)}
            onDone={place.closeForm}
          />
        )}
        {open !== null && open.fact_id !== null && edited === null && <p>This fact is not in the history, or it may not be shown to you.</p>}
      </Drawer>
      {dialog?.act === 'error' && <ErrorDialog patient_id={history.patient.id} {...dialog} time_zone={time_zone} onClose={() => setDialog(null)} />}
      {dialog?.act === 'versions' && <VersionsDrawer patient_id={history.patient.id} {...dialog} time_zone={time_zone} onClose={() => setDialog(null)} />}
    </div>
  )
}
