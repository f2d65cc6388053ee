import { Button, Tooltip } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'

import type { listBusinesses } from '../../../core/contract/business.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { DemoMark } from '../../components/demo-mark.tsx'
import { NameMark } from '../../components/name-mark.tsx'
import { explain } from '../../lib/errors/explain.ts'
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
    cell: ({ name, isDemo }) => (
      <span className={styles['name']}>
        <NameMark name={name} kind="business" />
        {name}
        {isDemo && <DemoMark />}
      </span>
    ),
  },
  { key: 'tin', head: heads.tin, cell: ({ TIN }) => <span className={styles['tin']}>{TIN}</span> },
  { key: 'place', head: heads.place, cell: ({ city, state }) => (city === state ? city : `${city}, ${state}`) },
  {
    key: 'role',
    head: heads.role,
    cell: ({ role }) => roleNames[role],
  },
  { key: 'default', head: heads.isDefault, cell: (business) => <Default business={business} /> },
]

function Default({ business: { id, name, isDefault } }: { readonly business: Listed }) {
  const makeDefault = useMakeDefault()
  const { mutate, isPending, error } = useMutation({ mutationFn: () => makeDefault(id) })

  if (isDefault) return <span className={styles['default']}>{texts.businesses.isDefault}</span>
  return (
    <Tooltip label={error ? explain(error).what : texts.businesses.defaultHint}>
      <Button
        variant="subtle"
        color="gray"
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
