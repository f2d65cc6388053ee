import { Button, Select } from '@mantine/core'

import { AuditArea } from '../../../core/contract/activity/audit-log.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { countFilters, FilterSheet } from '../../components/table/filter-sheet.tsx'
import { SearchField } from '../../components/table/search-field.tsx'
import styles from './page.module.css'
import type { LogSearch } from './search.ts'
import { auditLog } from './texts.ts'

const words = auditLog.filters

type Props = {
  readonly search: LogSearch
  /** The people of the business, by their id. */
  readonly names: ReadonlyMap<string, string>
  readonly onChange: (changes: Partial<LogSearch>) => void
}

const NONE: Omit<LogSearch, 'page'> = {
  by: undefined,
  area: undefined,
  from: undefined,
  to: undefined,
  document: undefined,
}

/** Narrows the log down: by whom, about what, on which days, about which document. */
export function LogFilters({ search, names, onChange }: Props) {
  const change = (changes: Partial<LogSearch>) => onChange({ ...changes, page: undefined })
  const { by, area, from, to, document } = search
  const isFiltered = [by, area, from, to, document].some((one) => one !== undefined)
  return (
    <div className={styles['filters']}>
      <SearchField
        label={words.document}
        value={document ?? ''}
        onChange={(typed) => change({ document: typed === '' ? undefined : typed })}
      />
      <FilterSheet count={countFilters(by, area, from, to)}>
        <Select
          aria-label={words.by}
          placeholder={words.by}
          clearable
          value={by ?? null}
          onChange={(value) => change({ by: value ?? undefined })}
          data={[...names].map(([value, label]) => ({ value, label }))}
        />
        <Select
          aria-label={words.area}
          placeholder={words.area}
          clearable
          value={area ?? null}
          onChange={(value) => change({ area: AuditArea.options.find((one) => one === value) })}
          data={AuditArea.options.map((value) => ({ value, label: words.areas[value] }))}
        />
        <DayInput
          aria-label={words.from}
          placeholder={words.from}
          value={from ?? ''}
          onChange={(day) => change({ from: day === '' ? undefined : day })}
        />
        <DayInput
          aria-label={words.to}
          placeholder={words.to}
          value={to ?? ''}
          onChange={(day) => change({ to: day === '' ? undefined : day })}
        />
        {isFiltered && (
          <Button variant="subtle" color="gray" onClick={() => change(NONE)}>
            {words.clear}
          </Button>
        )}
      </FilterSheet>
    </div>
  )
}
