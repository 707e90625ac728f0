import { Skeleton } from '@mantine/core'
import IconArrowsJoin from '@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs'
import { useLocation } from 'react-router'
import { getPatientRecord } from '#contract/patient-records.ts'
import { paths } from '#web/platform/paths.ts'
import { ApiError } from '#web/platform/problem-error.ts'
import { useRead } from '#web/platform/use-read.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { bornAndAge, fullName } from './patient-name.ts'

/** The record that this one became part of, where that is why it could not be read. */
export function survivorOf(error: unknown): number | null {
  return error instanceof ApiError && error.problem.code === 'patient_merged' ? (error.problem.survivor_id ?? null) : null
}

/** At the address of a merged record: says where the chart went. Nobody is led there unasked, because the name above may be another. */
export function MergedRecord({ survivor_id }: { survivor_id: number }) {
  const { pathname, search } = useLocation()
  const { data, error, isPending } = useRead(getPatientRecord, { params: { patient_id: survivor_id } })
  useDocumentTitle('Merged record')
  const next_id = survivorOf(error)
  if (next_id !== null) return <MergedRecord survivor_id={next_id} />
  const place = /^\/patients\/\d+(\/notes|\/medical-history|\/upload-data|\/template-selection)?$/.exec(pathname)
  const to = place ? `${paths.patient(survivor_id)}${place[1] ?? ''}${search}` : paths.patient(survivor_id)
  return (
    <div role="status">
      <h1 className="visually-hidden">Merged record</h1>
      <EmptyState
        icon={<IconArrowsJoin size={26} aria-hidden />}
        title="This record was merged into another one of the same person"
        text={
          data ? (
            <>
              Everything of it stands in the chart of <strong>{fullName(data)}</strong>, {bornAndAge(data.date_of_birth)}, MRN {data.mrn}. The merge can be taken back from there.
            </>
          ) : isPending ? (
            <Skeleton height={18} width={340} mx="auto" />
          ) : (
            'Everything of it stands in the chart that stayed. The merge can be taken back from there.'
          )
        }
        action={<LinkButton to={to}>Open the chart that stayed</LinkButton>}
      />
    </div>
  )
}
