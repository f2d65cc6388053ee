import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { formatMonth } from '../../../core/domain/calendar/format.ts'
import { Money } from '../../components/display/figures.tsx'
import { Section } from '../../components/layout/section.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { addMonths, todayInLagos } from '../../lib/format/day.ts'
import { vatWithheldQuery, vatYearQuery, whtMonthQuery } from '../../lib/queries/taxes.ts'
import type { BusinessPlace } from '../../lib/routing/place.ts'
import styles from './home.module.css'
import { taxesDue as words } from './taxes-due-texts.ts'

type Due = {
  readonly id: string
  readonly name: string
  readonly dueDate: string
  readonly amount: number
  readonly note?: string
  readonly page: BusinessPlace
}

/** When the next VAT and withheld taxes have to be paid, and how much. Nothing where nothing is due. */
export function TaxesDue({ business }: { readonly business: Business }) {
  const { id: businessId, settings } = business
  const { client } = useApi()
  const today = todayInLagos(new Date())
  const present = today.slice(0, 7)
  const before = addMonths(`${present}-01`, -1).slice(0, 7)
  const { data: yearBefore } = useQuery(vatYearQuery(client, businessId, before.slice(0, 4)))
  const { data: year } = useQuery(vatYearQuery(client, businessId, present.slice(0, 4)))
  const { data: whtBefore } = useQuery(whtMonthQuery(client, businessId, before))
  const { data: wht } = useQuery(whtMonthQuery(client, businessId, present))
  const { data: withheld } = useQuery({
    ...vatWithheldQuery(client, businessId, before),
    enabled: settings.withholdsVat,
  })

  const due: Due[] = []
  const months = [...(yearBefore?.months ?? []), ...(year?.months ?? [])]
  const of = (month: string) => months.find((one) => one.month === month)
  const [last, now] = [of(before), of(present)]
  const isSettled = last === undefined || last.state === 'PAID' || last.state === 'NOT_KEPT'
  const vat = isSettled ? now : last
  if (vat && settings.chargesVat && (vat.due > 0 || !isSettled)) {
    due.push({
      id: 'vat',
      name: words.vat(formatMonth(vat.month)),
      dueDate: vat.dueDate,
      amount: vat.state === 'FILED' ? vat.due - (vat.paid ?? 0) : vat.due,
      ...(vat.state === 'RUNNING' && { note: words.soFar }),
      ...(vat.state === 'FILED' && { note: words.notPaid }),
      page: { to: '/businesses/$businessId/money/vat', search: { month: vat.month } },
    })
  }
  const openBefore = whtBefore?.byAuthority.filter(({ open }) => open > 0) ?? []
  const kept = openBefore.length > 0 ? whtBefore : wht
  for (const { authority, dueDate, open } of kept?.byAuthority ?? []) {
    if (open <= 0 || !kept) continue
    due.push({
      id: authority,
      name: words.wht(formatMonth(kept.month)),
      dueDate,
      amount: open,
      ...(kept.month === present && { note: words.soFar }),
      page: { to: '/businesses/$businessId/month/wht', search: { month: kept.month } },
    })
  }
  if (withheld && withheld.open > 0) {
    due.push({
      id: 'withheld',
      name: words.vatWithheld(formatMonth(before)),
      dueDate: withheld.dueDate,
      amount: withheld.open,
      page: { to: '/businesses/$businessId/month/vat-withheld', search: { month: before } },
    })
  }
  if (due.length === 0) return null
  return (
    <Section title={words.title}>
      <ul className={styles['debtors']}>
        {due
          .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
          .map(({ id, name, dueDate, amount, note, page }) => (
            <li key={id}>
              <Anchor
                c="inherit"
                fw={600}
                renderRoot={(props) => <Link {...props} {...page} params={{ businessId }} />}
              >
                {name}
              </Anchor>
              <Text size="xs" c={dueDate < today ? 'var(--desk-bad)' : 'dimmed'} className={styles['since'] ?? ''}>
                {[dueDate < today ? words.passed(formatDay(dueDate)) : words.due(formatDay(dueDate)), note ?? '']
                  .filter((text) => text !== '')
                  .join(', ')}
              </Text>
              <Money amount={amount} sign />
            </li>
          ))}
      </ul>
    </Section>
  )
}
