import { SegmentedControl, Skeleton, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { getSales } from '../../../core/contract/invoice/sales.ts'
import { Section } from '../../components/layout/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'
import { formatCompactNaira } from './sales-figures.ts'
import { SalesTable } from './sales-table.tsx'

const words = texts.home.sales
const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))

/** What was sold and the VAT of it, month by month, as bars or as a table. */
export function SalesSection({ businessId }: { readonly businessId: string }) {
  const { client } = useApi()
  const [shown, show] = useState<'chart' | 'table'>('chart')
  const { data } = useQuery({
    queryKey: ofBusiness(businessId, 'sales'),
    queryFn: async ({ signal }) => (await client.call(getSales, { params: { id: businessId }, signal })).data,
  })
  // Before the first approved invoice there is nothing to add up.
  if (!data || data.total.invoices + data.total.creditNotes === 0) return null

  const present = data.months.at(-1)
  return (
    <Section
      title={words.title}
      text={words.text(data.environment === 'SANDBOX' ? words.sandbox : words.live)}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={words.show.label}
          value={shown}
          onChange={(value) => show(value === 'table' ? 'table' : 'chart')}
          data={[
            { value: 'chart', label: words.show.chart },
            { value: 'table', label: words.show.table },
          ]}
        />
      }
    >
      <dl className={styles['figures']}>
        {present && <Figures label={words.thisMonth} sales={present.sales} vat={present.vat} />}
        <Figures label={words.total} sales={data.total.sales} vat={data.total.vat} />
      </dl>
      {shown === 'chart' ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <SalesChart months={data.months} />
        </Suspense>
      ) : (
        <SalesTable months={data.months} total={data.total} />
      )}
    </Section>
  )
}

function Figures({ label, sales, vat }: { readonly label: string; readonly sales: number; readonly vat: number }) {
  return (
    <>
      <Figure label={`${words.series.sales}, ${label.toLowerCase()}`} amount={sales} />
      <Figure label={`${words.series.vat}, ${label.toLowerCase()}`} amount={vat} />
    </>
  )
}

/** Rounded for the eye; the exact amount is in its tip, and is read out, too. */
function Figure({ label, amount }: { readonly label: string; readonly amount: number }) {
  const exact = `₦${formatAmount(amount)}`
  const rounded = formatCompactNaira(amount)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={styles['figure']} aria-label={words.exactly(rounded, exact)}>
            {rounded}
          </button>
        </Tooltip>
      </dd>
    </div>
  )
}
