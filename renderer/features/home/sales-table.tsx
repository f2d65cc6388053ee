import { Table } from '@mantine/core'

import { formatShortMonth } from '../../../core/domain/calendar/format.ts'
import { Money } from '../../components/display/figures.tsx'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'
import type { SalesMonths } from './sales-chart.tsx'

const words = texts.home.sales
const heads = words.columns

type Figures = Omit<SalesMonths[number], 'month'>

/** The exact figures of the months, and of all together. */
export function SalesTable({ months, total }: { readonly months: SalesMonths; readonly total: Figures }) {
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={texts.table.scroll(words.title)}>
      <Table aria-label={words.title} className={styles['table'] ?? ''} verticalSpacing={6} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(heads).map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, ...figures }) => (
            <Row key={month} label={formatShortMonth(month)} figures={figures} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Row label={words.total} figures={total} />
        </Table.Tfoot>
      </Table>
    </div>
  )
}

function Row({ label, figures }: { readonly label: string; readonly figures: Figures }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      <Table.Td>{figures.invoices.toLocaleString('en')}</Table.Td>
      <Table.Td>{figures.creditNotes.toLocaleString('en')}</Table.Td>
      <Table.Td>
        <Money amount={figures.sales} />
      </Table.Td>
      <Table.Td>
        <Money amount={figures.vat} />
      </Table.Td>
    </Table.Tr>
  )
}
