import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'

import type { CashOutBody } from '../../../../core/contract/purchases/cash-out.ts'
import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { formatDay } from '../../../lib/format/date-time.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import type { CashOuts } from './use-cash-outs.ts'
import styles from './bills.module.css'

const words = bills.cashOuts

type Props = {
  readonly cashOuts: CashOuts
  /** With a category, VAT or a supplier. */
  readonly onDetails: (cashOut: CashOutBody) => void
}

/** Cash that was paid out at the counter and is no expense yet: each becomes one at a press. */
export function CashOutsCard({ cashOuts: { items, book, isPending, error }, onDetails }: Props) {
  if (items.length === 0) return null
  return (
    <Card component="section" aria-labelledby="cash-outs-title">
      <Stack gap="sm">
        <div>
          <Title order={2} id="cash-outs-title">
            {words.title(items.length)}
          </Title>
          <Text c="dimmed" size="sm">
            {words.text}
          </Text>
        </div>
        {error && <Problem error={error} />}
        <ul className={styles['cashOuts']}>
          {items.map((one) => (
            <li key={one.id}>
              <span className={styles['cashOutReason']}>
                {one.reason}
                <span className={styles['cashOutBy']}>{words.by(formatDay(one.day), one.by)}</span>
              </span>
              <Money amount={one.amount} />
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="xs"
                  variant="default"
                  disabled={isPending}
                  aria-label={words.bookOne(one.reason)}
                  onClick={() => book(one)}
                >
                  {words.book}
                </Button>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  aria-label={words.detailsOf(one.reason)}
                  onClick={() => onDetails(one)}
                >
                  {words.details}
                </Anchor>
              </Group>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
