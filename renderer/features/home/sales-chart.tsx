import '@mantine/charts/styles.layer.css'

import { BarChart } from '@mantine/charts'
import type { z } from 'zod'

import type { getSales } from '../../../core/contract/invoice/sales.ts'
import { formatShortMonth } from '../../../core/domain/calendar/format.ts'
import { formatAmount } from '../../lib/format/money.ts'
import { texts } from '../../lib/texts.ts'
import { formatCompactNaira, roundTicks } from './sales-figures.ts'

const words = texts.home.sales

export type SalesMonths = z.output<typeof getSales.data>['months']

/** Loaded with the first sale, with the library behind it. Arrow keys go from month to month. */
export function SalesChart({ months }: { readonly months: SalesMonths }) {
  const ticks = roundTicks(months.flatMap(({ sales, vat }) => [sales, vat]))
  return (
    <div role="group" aria-label={words.chart}>
      <BarChart
        h={240}
        data={months.map(({ month, sales, vat }) => ({ month: formatShortMonth(month), sales, vat }))}
        dataKey="month"
        series={[
          { name: 'sales', label: words.series.sales, color: 'var(--desk-accent)' },
          { name: 'vat', label: words.series.vat, color: 'var(--desk-go)' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="x"
        maxBarWidth={28}
        valueFormatter={(value) => `₦${formatAmount(value)}`}
        yAxisProps={{
          tickFormatter: (value: number) => formatCompactNaira(value),
          width: 64,
          ticks,
          domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
        }}
        // The year stands in the tip: twelve of these have room at 200 % too.
        xAxisProps={{ interval: 0, tickFormatter: (month: string) => month.slice(0, 3) }}
        barProps={{ isAnimationActive: false, radius: 2 }}
      />
    </div>
  )
}
