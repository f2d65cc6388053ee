import { ActionIcon, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { getTaxRates, updateTaxRates } from '../../../core/contract/money/tax-rates.ts'
import { decimalFromText, decimalToText } from '../../../core/domain/money/decimal.ts'
import { Day } from '../../components/display/figures.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { PercentInput } from '../../components/form/decimal-input.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { settings } from '../../lib/texts/business/settings.ts'
import styles from './tax-rates.module.css'

const words = settings.money.rates

type Rate = z.output<typeof getTaxRates.data>['rates'][number]

/** A row while it is typed. */
type Row = { readonly rate: string; readonly appliesTo: string; readonly source: string; readonly date: string }

/** At which rates buyers withhold tax, what for, and where it is written; who manages the business changes them. */
export function TaxRates({ business }: { readonly business: Business }) {
  const { client } = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ofBusiness(business.id, 'details', 'tax-rates'),
    queryFn: async ({ signal }) => (await client.call(getTaxRates, { params: { id: business.id }, signal })).data,
  })
  const [rows, setRows] = useState<readonly Row[]>()
  if (!data) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  return (
    <Stack gap="sm" component="section" aria-labelledby="rates-title">
      <div>
        <Title order={3} id="rates-title" fz="sm">
          {words.title}
        </Title>
        <Text c="dimmed">{words.text}</Text>
      </div>
      {rows ? (
        <RatesForm business={business} rows={rows} onRows={setRows} onClose={() => setRows(undefined)} />
      ) : (
        <>
          <RatesTable rates={data.rates} />
          {may(business, 'business.manage') && (
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setRows(data.rates.map(rowOf))}>
                {words.change}
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  )
}

const rowOf = ({ ratePercent, appliesTo, source, date }: Rate): Row => ({
  rate: String(ratePercent),
  appliesTo,
  source,
  date,
})

function RatesTable({ rates }: { readonly rates: readonly Rate[] }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={words.title} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{words.columns.rate}</th>
            <th scope="col">{words.columns.appliesTo}</th>
            <th scope="col">{words.columns.source}</th>
            <th scope="col">{words.columns.date}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ ratePercent, appliesTo, source, date }) => (
            <tr key={`${appliesTo} ${ratePercent}`}>
              <td>{ratePercent}</td>
              <th scope="row">{appliesTo}</th>
              <td>{source}</td>
              <td>
                <Day of={date} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type FormProps = {
  readonly business: Business
  readonly rows: readonly Row[]
  readonly onRows: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

function RatesForm({ business, rows, onRows, onClose }: FormProps) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (changed: readonly Row[] | null) => {
      const rates =
        changed?.map(({ rate, ...row }) => ({ kind: 'WHT' as const, ratePercent: Number(rate), ...row })) ?? null
      await client.call(updateTaxRates, { params: { id: business.id }, body: { rates } })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ofBusiness(business.id, 'details') })
      notifications.show({ message: settings.saved })
      onClose()
    },
  })
  const change = (index: number, changes: Partial<Row>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  const added: Row = { rate: '', appliesTo: '', source: '', date: todayInLagos(new Date()) }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate(rows)
      }}
    >
      <Stack gap="sm">
        {rows.map(({ rate, appliesTo, source, date }, index) => {
          const decimal = decimalFromText(rate, 4)
          const of = (field: string) => words.fieldOf(field, index + 1)
          return (
            // Rows have no names of their own while they are typed.
            <div className={styles['row']} key={index}>
              <PercentInput
                aria-label={of(words.columns.rate)}
                value={typeof decimal === 'string' ? null : decimal}
                onChange={(value) => change(index, { rate: value ? decimalToText(value) : '' })}
              />
              <TextInput
                aria-label={of(words.columns.appliesTo)}
                value={appliesTo}
                onChange={({ currentTarget }) => change(index, { appliesTo: currentTarget.value })}
              />
              <TextInput
                aria-label={of(words.columns.source)}
                value={source}
                onChange={({ currentTarget }) => change(index, { source: currentTarget.value })}
              />
              <DayInput
                aria-label={of(words.columns.date)}
                value={date}
                onChange={(day) => change(index, { date: day })}
              />
              <ActionIcon
                aria-label={words.remove(index + 1)}
                onClick={() => onRows(rows.filter((_, at) => at !== index))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </div>
          )
        })}
        {error !== null && <Problem error={error} />}
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onRows([...rows, added])}
          >
            {words.add}
          </Button>
          <Button variant="subtle" color="gray" disabled={isPending} onClick={() => mutate(null)}>
            {words.usual}
          </Button>
          <Button variant="default" ml="auto" onClick={onClose}>
            {words.leave}
          </Button>
          <Button type="submit" loading={isPending}>
            {settings.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
