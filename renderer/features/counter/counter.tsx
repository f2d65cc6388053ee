import { Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'

import { counterLimitOf } from '../../../core/contract/business/counter-limits.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { isDiscountBeyond } from '../../../core/domain/counter/limits.ts'
import { Card } from '../../components/ui/card.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import type { Sale } from '../../lib/counter/sale.ts'
import type { CounterView } from '../../lib/counter/tiles.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { counterCommands } from './commands.ts'
import styles from './counter.module.css'
import { type CounterDialog, CounterDialogs } from './dialogs/dialogs.tsx'
import { LatestSales } from './sales/latest-sales.tsx'
import { MobileFooter } from './mobile-footer.tsx'
import { ParkedSales } from './sales/parked-sales.tsx'
import { PaymentCard } from './payment-card.tsx'
import { RefusedSales } from './sales/refused-sales.tsx'
import { DiscountLine } from './sale-discount.tsx'
import { SaleFoot } from './sale-foot.tsx'
import { SaleLines } from './sale-lines.tsx'
import { ScanField } from './scan-field.tsx'
import { Tiles } from './tiles/tiles.tsx'
import { selectLine, stepQuantity } from './till/sale.ts'
import type { TillSession } from './till/sessions.ts'
import { useLineRemoval } from './till/use-line-removal.ts'
import { useSale } from './till/use-sale.ts'
import { useReceipts } from './use-receipts.ts'
import { useScanner } from './use-scanner.ts'
import { WaitingSales } from './sales/waiting-sales.tsx'

type Props = { readonly businessId: string; readonly userId: string; readonly view: CounterView } & TillSession

/** The till itself: what is sold at the left, what is paid at the right. */
export function Counter({ businessId, userId, view, till, outbox, store, prices }: Props) {
  const { data: business } = useBusiness(businessId)
  const unsent = useStore(outbox.list)
  const selling = useSale(till)
  const { sale, figures, plan, parked, waiting, held, questions, odd, latest, unknown, isBusy } = selling
  const limit = business && counterLimitOf(business, business.settings.counterLimits)
  const isTooLow =
    limit !== undefined && figures.lines.some(({ input }) => isDiscountBeyond(input, limit.discountPercent))
  const keptBack =
    unknown.length > 0
      ? words.unknownWaits(unknown.map(({ text }) => text))
      : isTooLow
        ? words.discountBeyond(limit.discountPercent)
        : ''
  const mayRecord = business !== undefined && may(business, 'record.write')
  const mayAddCustomers = business !== undefined && may(business, 'customer.create')

  const field = useRef<HTMLInputElement>(null)
  const given = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const back = useCallback(() => field.current?.focus(), [])
  const [namesCustomer, setNamesCustomer] = useState(false)
  const [discounts, setDiscounts] = useState(false)
  const [dialog, setDialog] = useState<CounterDialog>()
  const { prints, setPrints, print } = useReceipts(businessId, latest)
  const { remove, undoLast } = useLineRemoval({ till, sale, unknown })
  // Only a line that the arrow keys marked is taken off by a key: Delete in a field that was just emptied is a slip.
  const isMarked = useRef(false)

  const isAsked = questions.length + odd.length > 0
  useEffect(back, [back])
  // A dialog that is gone leaves the cursor where the next scan goes.
  useEffect(() => {
    if (!isAsked) back()
  }, [isAsked, back])
  useScanner(field, (typed) => {
    isMarked.current = false
    till.enter(typed, true)
    if (!isAsked) back()
  })

  const name = (customer: Sale['customer']) => {
    till.change((before) => ({ ...before, customer }))
    back()
  }
  const removeLine = (id: string | null) => {
    remove(id)
    back()
  }
  const take = () => {
    // The next scan may come before the last ones are looked up.
    if (isBusy || plan.kind === 'settles') back()
    // Behind a question that was answered the cursor goes to the next scan first.
    till.take(outbox, (what) => what === 'part' && requestAnimationFrame(() => given.current?.focus()))
  }
  const commands = usePageCommands(
    palette.here,
    counterCommands({
      goTo: (figure) => list.current?.querySelector<HTMLElement>(`[data-figure="${figure}"]`)?.focus(),
      nameCustomer: () => setNamesCustomer(true),
      discountSale: () => setDiscounts(true),
      park: () => {
        till.park()
        back()
      },
      print: () => latest[0] && print(latest[0]),
    }),
  )

  return (
    <div className={styles['desk']} data-view={view}>
      {view === 'tiles' && <Tiles {...{ businessId, prices, sale }} onTap={(product) => till.add(product, '1')} />}
      <Card p={0} component="section" aria-label={words.title}>
        <WaitingSales {...{ businessId, userId, unsent, store }} />
        <RefusedSales
          unsent={unsent}
          onAgain={(key) => outbox.again(key, crypto.randomUUID())}
          onBack={(one) => {
            till.bringBack(one.sale)
            outbox.forget(one.key)
            back()
          }}
        />
        {view === 'scan' && (
          <ScanField
            {...{ businessId, field }}
            onEnter={(typed) => till.enter(typed, false)}
            onPick={till.add}
            onDone={() => sale.lines.length + waiting.length > 0 && given.current?.focus()}
            onChoose={(by) => {
              isMarked.current = true
              till.change((before) => selectLine(before, by, held))
            }}
            onType={() => (isMarked.current = false)}
            onStep={(by) => till.change((before) => stepQuantity(before, by))}
            onRemove={() => isMarked.current && removeLine(sale.chosen)}
            onUndo={undoLast}
          />
        )}
        {held.length > 0 && <Notice>{words.heldUp}</Notice>}
        <div className={styles['list']} ref={list}>
          {sale.lines.length + waiting.length === 0 ? (
            <Text c="dimmed" className={styles['empty'] ?? ''}>
              {view === 'tiles' ? words.emptyTiles : words.empty}
            </Text>
          ) : (
            <SaleLines
              {...{ sale, figures, waiting, held }}
              mayPrice={limit?.priceChange === true}
              follows={view === 'scan'}
              onChange={till.change}
              onFigures={till.setFigures}
              onRemove={removeLine}
              onCode={mayRecord ? (line) => setDialog({ kind: 'code', line }) : undefined}
              onDone={back}
            />
          )}
          <DiscountLine discount={sale.discount} amount={figures.discount} />
        </div>
        <SaleFoot
          {...{ businessId, selling, commands }}
          opened={{ customer: namesCustomer, discount: discounts }}
          {...(mayAddCustomers && { onCreate: (called) => setDialog({ kind: 'newCustomer', name: called }) })}
          onName={name}
          onCustomerClosed={(isEscape) => {
            setNamesCustomer(false)
            if (isEscape) back()
          }}
          onDiscountClosed={(discount) => {
            setDiscounts(false)
            if (discount !== undefined) till.reduce(discount)
            back()
          }}
        />
        <ParkedSales
          parked={parked}
          onTakeUp={(id) => {
            till.takeUp(id)
            back()
          }}
        />
        <MobileFooter
          {...{ sale, due: plan.due }}
          lastChange={selling.change}
          why={keptBack !== '' ? keptBack : plan.kind === 'wrong' ? words.wrongTender[plan.why] : ''}
          onPay={() => given.current?.focus()}
        />
      </Card>
      <div className={styles['side']}>
        <PaymentCard
          {...{ sale, figures, plan, isBusy, prints, given, keptBack }}
          lastChange={selling.change}
          onPrints={setPrints}
          onChange={till.change}
          onTake={take}
          onBack={back}
        />
        <LatestSales {...{ businessId, unsent, latest }} onPrint={print} />
      </div>
      <CounterDialogs
        {...{ businessId, till, dialog, questions, odd }}
        onRight={take}
        onName={name}
        onClose={() => {
          setDialog(undefined)
          back()
        }}
      />
    </div>
  )
}
