import { Select } from '@mantine/core'

import { SearchField } from '../../components/table/search-field.tsx'
import styles from './page.module.css'

/** Words to look for. */
export function SearchFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) {
  return (
    <div className={styles['search']}>
      <SearchField
        label={label}
        value={value ?? ''}
        onChange={(search) => onChange(search === '' ? undefined : search)}
      />
    </div>
  )
}

const ANY = 'any'

/** One of several kinds, or any. */
export function KindFilter<Kind extends string>({
  label,
  any,
  kinds,
  nameOf,
  value,
  onChange,
}: {
  readonly label: string
  /** What stands there while none is chosen. */
  readonly any: string
  readonly kinds: readonly Kind[]
  readonly nameOf: (kind: Kind) => string
  readonly value: Kind | undefined
  readonly onChange: (kind: Kind | undefined) => void
}) {
  return (
    <Select
      size="xs"
      className={styles['kind'] ?? ''}
      aria-label={label}
      allowDeselect={false}
      value={value ?? ANY}
      onChange={(chosen) => onChange(kinds.find((kind) => kind === chosen))}
      data={[{ value: ANY, label: any }, ...kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))]}
    />
  )
}
