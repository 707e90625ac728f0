import { Button } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { BulkBar } from '#web/features/patients/bulk-bar.tsx'
import { ChoiceChips } from '#web/features/patients/choice-chips.tsx'
import { useFacets, usePatientPage } from '#web/features/patients/data.ts'
import { ExportButton } from '#web/features/patients/export-button.tsx'
import { FacetPanel } from '#web/features/patients/facet-panel.tsx'
import { isNarrowed } from '#web/features/patients/list-filters.ts'
import { ListTools } from '#web/features/patients/list-tools.tsx'
import { NewPatientDrawer } from '#web/features/patients/new-patient-drawer.tsx'
import { formatTotal } from '#web/features/patients/page-words.ts'
import { PatientList } from '#web/features/patients/patient-list.tsx'
import { PatientSearch } from '#web/features/patients/patient-search.tsx'
import { QuickView } from '#web/features/patients/quick-view.tsx'
import { SavedLists } from '#web/features/patients/saved-lists.tsx'
import { useListPlace } from '#web/features/patients/use-list-place.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './patient-management.module.css'

/** Selected rows; another list begins with none. */
function useSelection(place: string) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => setSelected(new Set()), [place])
  const select = (ids: readonly number[], is_on: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const id of ids) if (is_on) after.add(id)
        else after.delete(id)
      return after
    })
  return { selected, select, clear: () => setSelected(new Set()) }
}

export default function PatientManagementPage() {
  const list = useListPlace()
  const { filters } = list
  const page = usePatientPage(filters, list.list, list.place.cursor)
  const facets = useFacets(filters, list.list).data
  const locations = useMemo(() => facets?.locations ?? [], [facets])
  const names = useMemo(() => new Map(locations.map(({ id, name }) => [id, name])), [locations])
  const { sortBy: _sort, showAdvancedFilters: _advanced, ...narrowing } = filters
  const { selected, select, clear } = useSelection(JSON.stringify([narrowing, list.list]))
  const navigate = useNavigate()
  const practice = useUser().practice.name
  const is_narrowed = isNarrowed(filters) || list.list !== null
  const exact = facets?.choice[filters.selectedFilter]
  const total = page.data && page.data.is_total_capped && exact !== undefined ? exact.toLocaleString('en-US') : page.data && formatTotal(page.data)
  return (
    <PageFrame
      is_wide
      title="Patients"
      subtitle={total === undefined ? practice : `${total} ${is_narrowed ? 'found' : `in ${practice}`}`}
      actions={
        <>
          <ExportButton list={list} />
          <Button onClick={list.openNew}>New patient</Button>
        </>
      }
    >
      <div className={classes.tools} role="search">
        <PatientSearch q={filters.searchTerm} onSearch={list.search} />
        <ChoiceChips value={filters.selectedFilter} facets={facets} onChange={(selectedFilter) => list.filter({ selectedFilter })} />
        <div className={classes.right}>
          <SavedLists list={list} />
          <ListTools list={list} />
        </div>
      </div>
      <div className={filters.showAdvancedFilters ? `${classes.columns} ${classes.filtered}` : classes.columns}>
        {filters.showAdvancedFilters && <FacetPanel filters={filters} facets={facets} onFilter={list.filter} onReset={list.resetFilters} />}
        <div className={classes.card}>
          {selected.size > 0 && page.data && <BulkBar list={list} selected={selected} locations={locations} total={page.data} onClear={clear} />}
          <PatientList list={list} page={page} locations={names} selected={selected} onSelect={select} />
        </div>
      </div>
      <NewPatientDrawer is_open={list.is_new_open} onClose={list.closeNew} onCreated={(patient) => void navigate(paths.patient(patient.id), { replace: true })} />
      <QuickView patient_id={list.quick} onClose={() => list.openQuick(null)} />
    </PageFrame>
  )
}
