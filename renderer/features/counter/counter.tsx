import { Button, Text, TextInput } from '@mantine/core'
import { IconPlayerPause, IconUser } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'

import { may } from '../../../core/contract/http/permissions.ts'
import { decimalFromStored } from '../../../core/domain/money/decimal.ts'
import { type UndoEnd, useUndo } from '../../components/form/use-undo.tsx'
import { CustomerField } from '../../components/records/fields.tsx'
import { Card } from '../../components/ui/card.tsx'
import { KeyHint } from '../../components/ui/key-hint.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { saleTotalsOf, parseDiscount } from '../../lib/counter/sale-totals.ts'
import type { SaleLine } from '../../lib/counter/sale.ts'
import { formatDecimal, formatKobo } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { CodeDialog } from './code-dialog.tsx'
import styles from './counter.module.css'
import { LatestSales } from './latest-sales.tsx'
import { MobileFooter } from './mobile-footer.tsx'
import { NewCustomer } from './new-customer-dialog.tsx'
import { ParkedSales } from './parked-sales.tsx'
import { PaymentCard } from './payment-card.tsx'
import { SaleLines } from './sale-lines.tsx'
import { ScanField } from './scan-field.tsx'
import { roundedToCash } from './till/cash-rounding.ts'
import type { Outbox } from './till/outbox.ts'
import { selectLine, stepQuantity, withCodes } from './till/sale.ts'
import { planTender } from './till/tender.ts'
import type { Till } from './till/till.ts'
import { chargesVat } from './till/vat-treatment.ts'
import { UnknownProduct } from './unknown-product.tsx'
import { useReceipts } from './use-receipts.ts'
import { useScanner } from './use-scanner.ts'

type Props = { readonly businessId: string; readonly till: Till; readonly outbox: Outbox }

const defaultVat = decimalFromStored('7.5')
const noVat = decimalFromStored('0')

/** The till itself: what is sold at the left, what is paid at the right. */
export function Counter({ businessId, till, outbox }: Props) {
  const { data: business } = useBusiness(businessId)
  const state = useStore(till.state)
  const unsent = useStore(outbox.list)
  const { parked, waiting, held, questions, latest } = state
  const sale = roundedToCash(state.sale)
  const figures = saleTotalsOf(sale)
  const plan = planTender(figures.total, sale)
  const wrong = plan.kind === 'wrong' ? words.wrongTender[plan.why] : ''
  const field = useRef<HTMLInputElement>(null)
  const given = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [namesCustomer, setNamesCustomer] = useState(false)
  const [newCustomer, setNewCustomer] = useState<string>()
  const [discounts, setDiscounts] = useState(false)
  const [coded, setCoded] = useState<SaleLine>()
  const { prints, setPrints, print } = useReceipts(businessId, latest)
  const undo = useUndo()
  // Only a line that the arrow keys marked is taken off by a key: Delete in a field that was just emptied is a slip.
  const isMarked = useRef(false)
  const endOfOffer = useRef<UndoEnd>(undefined)
  const back = useCallback(() => field.current?.focus(), [])
  const [question] = questions
  const unknown = waiting.filter(({ id }) => held.includes(id))
  const isBusy = waiting.length > 0 || questions.length > 0

  useEffect(back, [back])
  // A dialog that is gone leaves the cursor where the next scan goes.
  useEffect(() => {
    if (question === undefined) back()
  }, [question, back])
  useScanner(field, (typed) => {
    isMarked.current = false
    till.enter(typed, true)
    if (question === undefined) back()
  })

  const name = ({ id, name: called }: { readonly id: string; readonly name: string }) => {
    till.change((before) => ({ ...before, customer: { id, name: called } }))
    back()
  }
  const remove = (id: string | null) => {
    const line = sale.lines.find((one) => one.id === id)
    const scan = unknown.find((one) => one.id === id)
    if (!line && !scan) return
    const done = line ? till.remove(line.id) : scan && till.leaveOut(scan.id)
    void undo({
      message: line ? words.removed(line.name) : words.leftOut(scan?.text ?? ''),
      run: async () => undefined,
      undo: async () => Promise.resolve(done && till.takeBack(done)),
    }).then((end) => (endOfOffer.current = end))
    back()
  }
  const take = () => {
    // The next scan may come before the last ones are looked up.
    if (isBusy || plan.kind === 'settles') back()
    till.take(outbox, (what) => what === 'part' && given.current?.focus())
  }
  const goTo = (figure: string) => list.current?.querySelector<HTMLElement>(`[data-figure="${figure}"]`)?.focus()
  useHotkey('F2', words.keys.quantity, () => goTo('quantity'))
  useHotkey('F3', words.keys.customer, () => setNamesCustomer(true))
  useHotkey('F4', words.keys.price, () => goTo('price'))
  useHotkey('F6', words.keys.park, () => till.park())
  useHotkey('F8', words.keys.discount, () => goTo('discount'))
  useHotkey('F9', words.keys.saleDiscount, () => setDiscounts(true))
  useHotkey('F10', words.keys.print, () => latest[0] && print(latest[0]))

  return (
    <div className={styles['desk']}>
      <Card p={0} component="section" aria-label={words.title}>
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
          onRemove={() => isMarked.current && remove(sale.chosen)}
          onUndo={() => {
            endOfOffer.current?.()
            till.takeBack()
          }}
        />
        {held.length > 0 && <Notice>{words.heldUp}</Notice>}
        <div className={styles['list']} ref={list}>
          {sale.lines.length + waiting.length === 0 ? (
            <Text c="dimmed" className={styles['empty'] ?? ''}>
              {words.empty}
            </Text>
          ) : (
            <SaleLines
              {...{ sale, figures, waiting, held }}
              mayPrice={business !== undefined && may(business, 'sale.price')}
              onChange={till.change}
              onFigures={till.setFigures}
              onRemove={remove}
              onCode={business !== undefined && may(business, 'record.write') ? setCoded : undefined}
              onDone={back}
            />
          )}
          {figures.discount > 0n && (
            <p className={styles['off']}>
              <span>{saleDiscountText(sale.discount)}</span>
              <span className={styles['figure']}>−{formatKobo(figures.discount)}</span>
            </p>
          )}
        </div>
        <div className={styles['foot']}>
          {namesCustomer ? (
            <CustomerField
              businessId={businessId}
              value={sale.customer?.name ?? ''}
              aria-label={words.customer}
              placeholder={words.nameCustomer}
              autoFocus
              onPick={(customer) => {
                name(customer)
                setNamesCustomer(false)
              }}
              {...(business !== undefined && may(business, 'record.write') && { onCreate: setNewCustomer })}
              onBlur={() => setNamesCustomer(false)}
              onKeyDown={({ key }) => key === 'Escape' && (setNamesCustomer(false), back())}
            />
          ) : (
            <>
              <Text c={sale.customer ? 'var(--desk-ink)' : 'dimmed'} className={styles['who'] ?? ''}>
                {sale.customer?.name ?? words.walkIn}
              </Text>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconUser size={18} aria-hidden />}
                rightSection={<KeyHint keys="F3" />}
                onClick={() => setNamesCustomer(true)}
              >
                {words.nameCustomer}
              </Button>
              {sale.customer && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => {
                    till.change((before) => ({ ...before, customer: null }))
                    back()
                  }}
                >
                  {words.noName}
                </Button>
              )}
            </>
          )}
          <SaleDiscount
            opened={discounts}
            value={state.sale.discount}
            onOpen={() => setDiscounts(true)}
            onClose={(discount) => {
              setDiscounts(false)
              if (discount !== undefined) till.reduce(discount)
              back()
            }}
          />
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlayerPause size={18} aria-hidden />}
            rightSection={<KeyHint keys="F6" />}
            disabled={sale.lines.length === 0 && parked.length === 0}
            onClick={() => {
              till.park()
              back()
            }}
          >
            {sale.lines.length === 0 && parked.length > 0 ? words.takeUp : words.park}
          </Button>
        </div>
        <ParkedSales
          parked={parked}
          onTakeUp={(id) => {
            till.takeUp(id)
            back()
          }}
        />
        <MobileFooter
          {...{ sale, due: plan.due }}
          lastChange={state.change}
          why={unknown.length > 0 ? words.unknownWaits(unknown.map(({ text }) => text)) : wrong}
          onPay={() => given.current?.focus()}
        />
      </Card>
      <div className={styles['side']}>
        <PaymentCard
          {...{ sale, figures, plan, isBusy, prints, given }}
          unknown={unknown.map(({ text }) => text)}
          lastChange={state.change}
          onPrints={setPrints}
          onChange={till.change}
          onTake={take}
          onBack={back}
        />
        <LatestSales
          {...{ businessId, unsent, latest }}
          onPrint={print}
          onAgain={(key) => outbox.again(key, crypto.randomUUID())}
          onBack={(one) => {
            till.putAside(one.sale)
            outbox.forget(one.key)
          }}
        />
      </div>
      {coded && (
        <CodeDialog
          businessId={businessId}
          product={{ id: coded.productId, name: coded.name }}
          onSaved={(product) => {
            till.change((before) => withCodes(before, product))
            setCoded(undefined)
            back()
          }}
          onClose={() => {
            setCoded(undefined)
            back()
          }}
        />
      )}
      {newCustomer !== undefined && (
        <NewCustomer
          businessId={businessId}
          name={newCustomer}
          onSaved={(customer) => {
            name(customer)
            setNewCustomer(undefined)
          }}
          onClose={() => {
            setNewCustomer(undefined)
            back()
          }}
        />
      )}
      {question && (
        <UnknownProduct
          key={question.scan.id}
          {...{ businessId, question }}
          others={new Set(questions.map(({ scan }) => scan.text)).size - 1}
          usualVat={chargesVat(business) ? defaultVat : noVat}
          onAnswer={till.answer}
          onNone={till.leaveOutAll}
        />
      )}
    </div>
  )
}

/** What is taken off the sale, with the part that it is. */
function saleDiscountText(discount: string): string {
  const off = parseDiscount(discount)
  return off && 'percent' in off ? words.saleDiscountOf(formatDecimal(off.percent)) : words.saleDiscount
}

type DiscountProps = {
  readonly opened: boolean
  readonly value: string
  readonly onOpen: () => void
  /** With what was typed, where that is something. */
  readonly onClose: (discount: string | undefined) => void
}

function SaleDiscount({ opened, onOpen, ...rest }: DiscountProps) {
  if (opened) return <SaleDiscountField {...rest} />
  return (
    <Button variant="subtle" color="gray" rightSection={<KeyHint keys="F9" />} onClick={onOpen}>
      {words.saleDiscount}
    </Button>
  )
}

/** Begins with what is taken off this sale, selected. */
function SaleDiscountField({ value, onClose }: Pick<DiscountProps, 'value' | 'onClose'>) {
  const [typed, setTyped] = useState(value)
  const isWrong = parseDiscount(typed) === undefined
  return (
    <TextInput
      autoFocus
      autoComplete="off"
      aria-label={words.saleDiscountField}
      placeholder={words.saleDiscountField}
      maxLength={20}
      value={typed}
      error={isWrong ? words.wrong.discount : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => onClose(isWrong ? undefined : typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(undefined)
        if (event.key !== 'Enter' || event.ctrlKey) return
        event.preventDefault()
        if (!isWrong) onClose(typed.trim())
      }}
    />
  )
}
