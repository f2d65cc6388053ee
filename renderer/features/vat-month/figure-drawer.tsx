import { Anchor, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { VatMonthBody } from '../../../core/contract/money/vat-month.ts'
import { Money } from '../../components/display/figures.tsx'
import { itemsOf, titleOf, type FigureItem } from './figure-items.ts'
import styles from './page.module.css'
import type { RelatedFigure, RateFigure } from './search.ts'
import { vatMonth } from './texts.ts'

const words = vatMonth.drawer
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const onAccount = '/businesses/$businessId/customers/$customerId'
/** So many at once: a month may have thousands. */
const PAGE = 100

type Props = {
  readonly businessId: string
  readonly vat: VatMonthBody
  readonly figure: RateFigure | RelatedFigure
  /** Undefined for all rates. */
  readonly rate: string | undefined
  readonly onClose: () => void
}

/** What one figure of the month is made of, each part with the way to it; together they are the figure. */
export function FigureDrawer({ businessId, vat, figure, rate, onClose }: Props) {
  const [shown, setShown] = useState(PAGE)
  const { items, sum } = itemsOf(vat, figure, rate)
  const left = items.length - shown
  return (
    <Drawer opened onClose={onClose} position="right" size={500} title={titleOf(vat, figure, rate)}>
      <Stack gap="md">
        <Group justify="space-between">
          <Text c="dimmed">{words.sum}</Text>
          <Text fw={650}>
            <Money amount={sum} sign />
          </Text>
        </Group>
        {items.length === 0 && <Text c="dimmed">{words.none}</Text>}
        <ul className={styles['items']}>
          {items.slice(0, shown).map((item) => (
            <li key={item.id}>
              <span className={styles['about']}>
                <ItemName businessId={businessId} item={item} />
                <small>{item.customerName}</small>
                {item.notes.map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </span>
              <span className={styles['amount']}>
                <Money amount={item.amount} />
                {item.second !== undefined && <small>{item.second}</small>}
              </span>
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button variant="default" onClick={() => setShown(shown + PAGE)}>
            {words.more(Math.min(PAGE, left))}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

/** Leads to the invoice, and where there is none to the account of the customer. */
function ItemName({
  businessId,
  item: { invoiceId, customerId, name },
}: {
  readonly businessId: string
  readonly item: FigureItem
}) {
  if (invoiceId === null) {
    return (
      <Anchor fw={600} renderRoot={(props) => <Link {...props} to={onAccount} params={{ businessId, customerId }} />}>
        {name}
      </Anchor>
    )
  }
  return (
    <Anchor fw={600} renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId }} />}>
      {name}
    </Anchor>
  )
}
