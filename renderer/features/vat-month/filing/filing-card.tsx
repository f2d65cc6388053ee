import { Button, Group, Text } from '@mantine/core'

import type { VatMonthBody } from '../../../../core/contract/money/vat-month.ts'
import { formatMonth } from '../../../../core/domain/calendar/format.ts'
import { Card } from '../../../components/ui/card.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { formatAmount } from '../../../lib/format/money.ts'
import type { VatDialog } from '../commands.ts'
import styles from '../page.module.css'
import { vatMonth } from '../texts.ts'
import { DifferencesTable } from './differences-table.tsx'

const words = vatMonth.filing

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  readonly mayFile: boolean
  readonly ask: (dialog: VatDialog) => void
}

/** Whether the return is filed and paid, and what is different since. */
export function FilingCard({ businessId, vat, mayFile, ask }: Props) {
  const { filing, amended } = vat
  if (!vat.chargesVat || (filing === null && !mayFile)) return null
  return (
    <>
      <Card component="section" aria-label={words.label}>
        <Group justify="space-between" gap="sm">
          <div className={styles['about']}>
            <Text>{filing ? words.filed(formatDay(filing.filedOn), filing.reference) : words.notFiled}</Text>
            {filing && <Text c="dimmed">{paidText(filing)}</Text>}
            {amended.map(({ id, filedOn, reference }) => (
              <small key={id} className={styles['note']}>
                {words.amends(formatDay(filedOn), reference)}
              </small>
            ))}
          </div>
          {mayFile && (
            <Group gap="xs">
              {filing && (
                <>
                  <Button variant="subtle" color="gray" onClick={() => ask('reverse')}>
                    {words.takeBack}
                  </Button>
                  <Button variant="default" onClick={() => ask('update')}>
                    {words.update}
                  </Button>
                </>
              )}
              <Button variant={filing ? 'default' : 'filled'} onClick={() => ask(filing ? 'amend' : 'file')}>
                {filing ? words.amend : words.mark}
              </Button>
            </Group>
          )}
        </Group>
      </Card>
      <DifferencesTable
        key={formatMonth(vat.month)}
        businessId={businessId}
        vat={vat}
        mayFile={mayFile}
        onAmend={() => ask('amend')}
      />
    </>
  )
}

function paidText({ payable, paid, paidOn }: NonNullable<VatMonthBody['filing']>): string {
  const due = `₦${formatAmount(payable)}`
  if (paid === null) return payable === 0 ? words.nothingToPay : words.notPaid(due)
  const amount = `₦${formatAmount(paid)}`
  return paidOn === null ? words.paidOf(amount, due) : words.paidOfOn(amount, due, formatDay(paidOn))
}
