import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import type { listBusinesses } from '../../../core/contract/business.ts'
import { Clamped } from '../../components/clamped.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DemoMark, NameMark } from '../../components/marks.tsx'
import { explain } from '../../lib/errors/explain.ts'
import { nameOfGrant } from '../../lib/grants.ts'
import { roleNames, texts } from '../../lib/texts.ts'
import styles from './business-list.module.css'
import { useMakeDefault } from './businesses-api.ts'

type Listed = z.output<typeof listBusinesses.data>[number]

const heads = texts.businesses.columns

const columns: readonly Column<Listed>[] = [
  {
    key: 'name',
    head: heads.name,
    isName: true,
    grows: true,
    cell: ({ name, isDemo }) => (
      <span className={styles['name']}>
        <NameMark name={name} kind="business" />
        <Clamped lines={2}>{name}</Clamped>
        {isDemo && <DemoMark name={name} />}
      </span>
    ),
    below: ({ TIN, ...business }) => (
      <small className={styles['facts']}>
        <span className={styles['tin']}>{texts.businesses.tin(TIN)}</span> · {placeOf(business)} ·{' '}
        {roleNames[nameOfGrant(business)]}
      </small>
    ),
  },
  { key: 'default', head: heads.isDefault, align: 'end', cell: (business) => <Default business={business} /> },
]

function placeOf({ city, state }: Pick<Listed, 'city' | 'state'>): string {
  return city === state ? city : `${city}, ${state}`
}

function Default({ business: { id, name, isDefault } }: { readonly business: Listed }) {
  const makeDefault = useMakeDefault()
  const { mutate, isPending, error } = useMutation({ mutationFn: () => makeDefault(id) })

  if (isDefault) return <span className={styles['default']}>{texts.businesses.isDefault}</span>
  return (
    <Tooltip label={error ? explain(error).what : texts.businesses.defaultHint}>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        aria-label={texts.businesses.makeDefaultOf(name)}
        onClick={() => mutate()}
        className={styles['make'] ?? ''}
      >
        {texts.businesses.makeDefault}
      </Button>
    </Tooltip>
  )
}

/** Undefined while they are being fetched. */
export function BusinessList({ businesses }: { readonly businesses: readonly Listed[] | undefined }) {
  return (
    <DataTable
      label={texts.businesses.title}
      columns={columns}
      rows={businesses}
      idOf={({ id }) => id}
      placeOf={({ id }) => ({ to: '/businesses/$businessId', params: { businessId: id } })}
      empty={null}
      expectedRows={3}
    />
  )
}
