import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import type { listBusinesses } from '../../../core/contract/business/business.ts'
import { LineClamp } from '../../components/display/line-clamp.tsx'
import { DemoMark, NameMark } from '../../components/layout/marks.tsx'
import { type Column, DataTable } from '../../components/table/data-table.tsx'
import { grantNameOf } from '../../lib/business/grants.ts'
import { explain } from '../../lib/errors/explain.ts'
import { roleNames, texts } from '../../lib/texts.ts'
import { useSetDefaultBusiness } from './api.ts'
import styles from './list.module.css'

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
        <LineClamp lines={2}>{name}</LineClamp>
        {isDemo && <DemoMark name={name} />}
      </span>
    ),
    below: ({ TIN, ...business }) => (
      <small className={styles['facts']}>
        <span className={styles['tin']}>{texts.businesses.tin(TIN)}</span> · {placeOf(business)} ·{' '}
        {roleNames[grantNameOf(business)]}
      </small>
    ),
  },
  {
    key: 'default',
    card: 'actions',
    head: heads.isDefault,
    align: 'end',
    cell: (business) => <Default business={business} />,
  },
]

function placeOf({ city, state }: Pick<Listed, 'city' | 'state'>): string {
  return city === state ? city : `${city}, ${state}`
}

function Default({ business: { id, name, isDefault } }: { readonly business: Listed }) {
  const makeDefault = useSetDefaultBusiness()
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
