import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { list_sorts } from '#domain/records/patient-filters.ts'
import { column_names, column_words } from './columns.ts'
import { sort_words } from './list-filters.ts'
import type { useListPlace } from './use-list-place.ts'
import classes from './list-tools.module.css'

type List = ReturnType<typeof useListPlace>

function ColumnChoice({ list }: { list: List }) {
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="subtle" size="sm" leftSection={<IconColumns3 size={17} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={classes.columns}>
          <legend className="visually-hidden">Columns of the table</legend>
          {column_names.map((name) => (
            <Checkbox
              key={name}
              label={column_words[name]}
              checked={list.columns.includes(name)}
              onChange={(event) => {
                const is_on = event.currentTarget.checked
                list.showColumns(column_names.filter((one) => (one === name ? is_on : list.columns.includes(one))))
              }}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}

/** How the list is shown: order, columns, and whether the filters stand beside it. */
export function ListTools({ list }: { list: List }) {
  const { filters } = list
  return (
    <div className={classes.tools}>
      <NativeSelect
        aria-label="Sort by"
        size="sm"
        value={filters.sortBy}
        data={list_sorts.map((value) => ({ value, label: `Sort: ${sort_words[value]}` }))}
        onChange={(event) => list.filter({ sortBy: event.currentTarget.value })}
      />
      <ColumnChoice list={list} />
      <Button
        variant={filters.showAdvancedFilters ? 'light' : 'subtle'}
        size="sm"
        leftSection={<IconFilter size={17} aria-hidden />}
        aria-expanded={filters.showAdvancedFilters}
        onClick={() => list.filter({ showAdvancedFilters: !filters.showAdvancedFilters })}
      >
        Advanced filters
      </Button>
    </div>
  )
}
