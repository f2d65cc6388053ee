import { Button, CloseButton, Menu, Pill, Select } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { InvoiceType } from '../../../core/contract/http/vocabulary.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { CustomerField } from '../../components/records/fields.tsx'
import { countFilters, FilterSheet } from '../../components/table/filter-sheet.tsx'
import { SearchField } from '../../components/table/search-field.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { customerQuery } from '../../lib/queries/records.ts'
import { invoiceTypeNames, texts } from '../../lib/texts.ts'
import styles from './filters.module.css'
import { type InvoiceSearch, isFiltered, noFilters, periods } from './search.ts'

type Change = (changes: { readonly [K in keyof InvoiceSearch]?: InvoiceSearch[K] | undefined }) => unknown
type Props = { readonly businessId: string; readonly search: InvoiceSearch; readonly change: Change }

const words = texts.invoices
const types = InvoiceType.options.map((value) => ({ value, label: invoiceTypeNames[value] }))
const choices = ['any', ...periods, 'custom'] as const

/** What narrows the list down, besides its tab. */
export function InvoiceFilters({ businessId, search, change }: Props) {
  const narrow: Change = (changes) => change({ ...changes, page: undefined })

  return (
    <div className={styles['filters']}>
      <div className={styles['search']}>
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onChange={(typed) => narrow({ search: typed === '' ? undefined : typed })}
        />
      </div>
      <FilterSheet count={countFilters(search.customer, search.type, search.period)}>
        <CustomerFilter businessId={businessId} customer={search.customer} narrow={narrow} />
        <Select
          aria-label={words.type}
          placeholder={words.anyType}
          data={types}
          value={search.type ?? null}
          onChange={(value) => narrow({ type: InvoiceType.options.find((type) => type === value) })}
          clearable
          className={styles['type'] ?? ''}
        />
        <PeriodFilter search={search} narrow={narrow} />
        {isFiltered(search) && (
          <Button variant="subtle" color="gray" onClick={() => change(noFilters)}>
            {words.clear}
          </Button>
        )}
      </FilterSheet>
    </div>
  )
}

type PartProps = { readonly narrow: Change }

function CustomerFilter({
  businessId,
  customer,
  narrow,
}: PartProps & { readonly businessId: string; readonly customer: string | undefined }) {
  const { client } = useApi()
  const { data } = useQuery(customerQuery(client, businessId, customer))

  if (customer === undefined) {
    return (
      <CustomerField
        businessId={businessId}
        aria-label={words.customer}
        placeholder={words.customer}
        value=""
        onPick={({ id }) => narrow({ customer: id })}
        className={styles['customer'] ?? ''}
      />
    )
  }
  const name = data?.name ?? words.customer
  return (
    <Pill size="lg" className={styles['chosen'] ?? ''}>
      <span className={styles['name']}>{name}</span>
      <CloseButton size="xs" aria-label={words.withoutCustomer(name)} onClick={() => narrow({ customer: undefined })} />
    </Pill>
  )
}

function PeriodFilter({ search: { period, from, to }, narrow }: PartProps & Pick<Props, 'search'>) {
  const choose = (value: string) => {
    const chosen = choices.find((candidate) => candidate === value) ?? 'any'
    narrow({ period: chosen === 'any' ? undefined : chosen, from: undefined, to: undefined })
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            fw={400}
            leftSection={<IconCalendar size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {words.period[period ?? 'any']}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.period.label}</Menu.Label>
          <Menu.RadioGroup value={period ?? 'any'} onChange={choose}>
            {choices.map((choice) => (
              <Menu.RadioItem key={choice} value={choice}>
                {words.period[choice]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {period === 'custom' && (
        <div className={styles['days']}>
          <DayInput
            daysOnly
            aria-label={words.period.from}
            placeholder={words.period.from}
            value={from ?? ''}
            onChange={(day) => narrow({ from: day === '' ? undefined : day })}
          />
          <DayInput
            daysOnly
            aria-label={words.period.to}
            placeholder={words.period.to}
            value={to ?? ''}
            error={from !== undefined && to !== undefined && to < from && words.period.wrongOrder}
            onChange={(day) => narrow({ to: day === '' ? undefined : day })}
          />
        </div>
      )}
    </>
  )
}
