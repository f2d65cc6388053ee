import { ActionIcon, Switch, Text } from '@mantine/core'
import { IconBuildingBank, IconCash, IconCreditCard, IconDeviceMobile, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'

import { Card } from '../../components/ui/card.tsx'
import { CommandButton } from '../../components/ui/command-button.tsx'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { saleItemsOf, type SaleTotals } from '../../lib/counter/sale-totals.ts'
import type { Sale } from '../../lib/counter/sale.ts'
import { formatDecimal, formatKobo } from '../../lib/format/money.ts'
import { paymentChannelLabel, methodOfChannel } from '../../lib/money/payment-methods.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { takeCommands } from './commands.ts'
import styles from './counter.module.css'
import { amountOf, type TenderPlan } from './till/tender.ts'

const ways = [
  { way: 'CASH', icon: IconCash },
  { way: 'POS_TERMINAL', icon: IconCreditCard },
  { way: 'BANK_TRANSFER', icon: IconBuildingBank },
  { way: 'MOBILE_MONEY', icon: IconDeviceMobile },
] as const

type Props = {
  readonly sale: Sale
  readonly figures: SaleTotals
  readonly plan: TenderPlan
  /** Of the sale before, until this one begins. */
  readonly lastChange: bigint | undefined
  readonly isBusy: boolean
  /** Why no money is taken yet: what was scanned and is not known here, or more is taken off than the seller may. Empty for nothing. */
  readonly keptBack: string
  readonly prints: boolean
  readonly onPrints: (prints: boolean) => void
  readonly given: RefObject<HTMLInputElement | null>
  readonly onChange: (next: (sale: Sale) => Sale) => void
  readonly onTake: () => void
  readonly onBack: () => void
}

/** One big total, how it is paid, the change, and the key that finishes the sale. */
export function PaymentCard({ sale, figures, plan, lastChange, isBusy, keptBack, ...on }: Props) {
  const { prints, onPrints, given, onChange } = on
  const isCash = sale.way === 'CASH'
  const isSold = figures.total === 0n && lastChange !== undefined
  const canTake = keptBack === '' && (plan.kind !== 'wrong' || isBusy)
  const why = plan.kind === 'wrong' ? words.wrongTender[plan.why] : ''
  const [takeCommand] = usePageCommands(
    palette.here,
    takeCommands(buttonText(plan, figures.total, prints), canTake, on.onTake),
  )

  const turn = (by: 1 | -1) =>
    onChange((before) => {
      const at = ways.findIndex(({ way }) => way === before.way)
      return { ...before, way: ways[(at + by + ways.length) % ways.length]?.way ?? 'CASH' }
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by !== undefined) {
      event.preventDefault()
      turn(by)
    }
    if (event.key === 'Escape') on.onBack()
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (canTake) on.onTake()
    }
  }

  return (
    <Card component="section" aria-label={words.ways} className={styles['pay'] ?? ''}>
      <div>
        <Text c="dimmed">{words.sum(formatDecimal(saleItemsOf(sale)), formatKobo(figures.vat))}</Text>
        <output className={styles['total']} data-long={figures.total > 1_000_000_000n || undefined}>
          ₦{formatKobo(figures.total)}
        </output>

        <div role="radiogroup" aria-label={words.ways} className={styles['ways']}>
          {ways.map(({ way, icon: Icon }) => (
            <button
              key={way}
              type="button"
              role="radio"
              aria-checked={sale.way === way}
              className={styles['way']}
              onClick={() => {
                onChange((before) => ({ ...before, way }))
                given.current?.focus()
              }}
            >
              <Icon size={18} aria-hidden />
              {paymentChannelLabel(methodOfChannel(way))}
            </button>
          ))}
        </div>
        <Text size="xs" c="dimmed" mt={6} className={styles['keysHint'] ?? ''}>
          {words.waysHint}
        </Text>
      </div>

      <div>
        {sale.parts.length > 0 && (
          <ul className={styles['parts']}>
            {sale.parts.map((part, index) => {
              const name = paymentChannelLabel(methodOfChannel(part.way))
              return (
                <li key={`${index} ${part.way} ${part.amount}`}>
                  <span>{words.part(name)}</span>
                  <span className={styles['figure']}>₦{formatKobo(amountOf(part.amount) ?? 0n)}</span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.removePart(name)}
                    onClick={() => {
                      onChange((before) => ({
                        ...before,
                        parts: before.parts.filter((_, other) => other !== index),
                        // What was taken off is paid again, in the same way unless another is chosen.
                        way: part.way,
                      }))
                      given.current?.focus()
                    }}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </li>
              )
            })}
            <li className={styles['due']}>
              <span>{words.due}</span>
              <span className={styles['figure']}>₦{formatKobo(plan.due)}</span>
            </li>
          </ul>
        )}

        <label className={styles['given']}>
          <span>{isCash ? words.given : words.amount}</span>
          <input
            ref={given}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={sale.given}
            placeholder={formatKobo(plan.due > 0n ? plan.due : 0n)}
            aria-invalid={why !== ''}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value
              onChange((before) => ({ ...before, given: typed }))
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        {(!isCash || sale.parts.some(({ way }) => way !== 'CASH')) && (
          <input
            className={styles['reference']}
            type="text"
            autoComplete="off"
            maxLength={200}
            value={sale.reference}
            placeholder={words.reference}
            aria-label={words.reference}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value
              onChange((before) => ({ ...before, reference: typed }))
            }}
            onKeyDown={onKeyDown}
          />
        )}
        <div className={styles['change']} role="status">
          {keptBack !== '' ? (
            <span className={styles['wrong']}>{keptBack}</span>
          ) : why === '' ? (
            <>
              <span>{isSold ? words.lastChange : plan.kind === 'part' ? words.leftAfter : words.change}</span>
              <strong>
                ₦{formatKobo(isSold ? lastChange : plan.kind === 'part' ? plan.due - plan.amount : plan.change)}
              </strong>
            </>
          ) : (
            <span className={styles['wrong']}>{why}</span>
          )}
        </div>

        {takeCommand && (
          <CommandButton
            command={takeCommand}
            className={styles['takeKey'] ?? ''}
            classNames={{ label: styles['take'] ?? '' }}
            fullWidth
            size="lg"
            fz="md"
          />
        )}
        <Switch
          mt="sm"
          label={words.prints}
          checked={prints}
          onChange={({ currentTarget }) => onPrints(currentTarget.checked)}
        />
      </div>
    </Card>
  )
}

function buttonText(plan: TenderPlan, total: bigint, prints: boolean): string {
  if (plan.kind === 'part') return words.takePart(formatKobo(plan.amount))
  if (total === 0n) return words.takeNothing
  const amount = formatKobo(plan.due > 0n ? plan.due : total)
  return prints ? words.takeAndPrint(amount) : words.take(amount)
}
