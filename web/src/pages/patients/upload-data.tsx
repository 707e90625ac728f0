import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { tabName } from '#web/clinical/patient-name.ts'
import { ChartFailure } from '#web/features/chart/chart-failure.tsx'
import { ChartPlaces } from '#web/features/chart/chart-places.tsx'
import { ChartSkeleton } from '#web/features/chart/chart-skeleton.tsx'
import { ImportBench } from '#web/features/imports/bench.tsx'
import { isMoving, useImportOfRow, useImports } from '#web/features/imports/data.ts'
import { DropZone } from '#web/features/imports/drop-zone.tsx'
import { ImportList } from '#web/features/imports/import-list.tsx'
import { UploadList } from '#web/features/imports/upload-list.tsx'
import { useBenchPlace } from '#web/features/imports/use-bench-place.ts'
import { useUploads } from '#web/features/imports/use-uploads.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './upload-data.module.css'

/** A link from the chart knows the row only: the file is looked up and the address completed. */
function FileOfRow({ patient_id, row_id }: { patient_id: number; row_id: number }) {
  const found = useImportOfRow(row_id)
  const navigate = useNavigate()
  const import_id = found.data?.import_id
  useEffect(() => {
    if (import_id !== undefined) void navigate(`${paths.uploadData(patient_id)}?file=${import_id}&row=${row_id}`, { replace: true })
  }, [import_id, navigate, patient_id, row_id])
  return found.isError ? <FailedState title="The source of this row could not be found" action={<LinkButton to={paths.uploadData(patient_id)}>All files</LinkButton>} /> : null
}

export default function UploadDataPage() {
  const { id = '' } = useParams()
  const patient_id = Number(id)
  const { time_zone } = useUser().practice
  const place = useBenchPlace()
  const first = useImports(patient_id, false)
  const imports = useImports(patient_id, first.data?.items.some(({ status }) => isMoving(status)) ?? false)
  const uploads = useUploads(patient_id)
  if (imports.isPending) return <ChartSkeleton />
  if (imports.data === undefined) return <ChartFailure chart={imports as never} />
  const { patient, allergies, items } = imports.data
  return (
    <>
      <PatientBanner patient={patient} allergies={allergies} />
      <ChartPlaces patient_id={patient.id} />
      {place.file !== null ? (
        <ImportBench key={place.file} import_id={place.file} tab_title={`${tabName(patient)} · Upload`} />
      ) : (
        <PageFrame
          title="Upload data"
          tab_title={`${tabName(patient)} · Upload`}
          subtitle="Results, letters and records from elsewhere: looked through beside their source, then taken into this chart."
        >
          <div className={classes.stack}>
            {place.row !== null && <FileOfRow patient_id={patient.id} row_id={place.row} />}
            <DropZone onFiles={uploads.add} is_compact={items.length > 0} />
            <UploadList patient_id={patient.id} state={uploads} />
            <ImportList items={items} time_zone={time_zone} />
          </div>
        </PageFrame>
      )}
    </>
  )
}
