import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'

import { decimalFromStored, decimalToText } from '../../../core/domain/money/decimal.ts'
import { parseDiscount, type SaleTotals } from '../../lib/counter/sale-totals.ts'
import type { Sale, SaleLine } from '../../lib/counter/sale.ts'
import { formatDecimal, formatKobo } from '../../lib/format/money.ts'
import { toExclusive } from '../../lib/money/vat-inclusive.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import { CellInput } from './cell-input.tsx'
import styles from './counter.module.css'
import { quantityOf } from './till/input.ts'
import type { LineChanges } from './till/sale.ts'
import type { Scan } from './till/scan-queue.ts'
import { amountOf } from './till/tender.ts'

type Props = {
  readonly sale: Sale
  readonly figures: SaleTotals
  readonly waiting: readonly Scan[]
  /** Of what waits: what is not known here, while nobody answers. */
  readonly held: readonly string[]
  readonly mayPrice: boolean
  readonly onChange: (next: (sale: Sale) => Sale) => void
  readonly onFigures: (id: string, changes: LineChanges) => void
  readonly onRemove: (id: string) => void
  /** Gives the product of a line its code; undefined for who may not. */
  readonly onCode: ((line: SaleLine) => void) | undefined
  /** Back to the scanner. */
  readonly onDone: () => void
  /** Whether the page goes to what was added last; under a finger that taps tiles nothing moves but the list. */
  readonly follows: boolean
}

/** `1,234,567.89` */
const ORDINARY = 12

/** What is sold, line by line; prices and amounts have VAT in them, as on the shelf. */
export function SaleLines(props: Props) {
  const { sale, figures, waiting, held, mayPrice, onChange, onFigures, onRemove, onCode, onDone, follows } = props
  const { columns } = words
  // The same ones at each key, so that only lines that have changed are drawn again.
  const latest = useRef({ onRemove, onCode })
  useEffect(() => {
    latest.current = { onRemove, onCode }
  })
  const [asked] = useState(() => ({
    remove: (id: string) => latest.current.onRemove(id),
    code: (line: SaleLine) => latest.current.onCode?.(line),
  }))
  const longest = (of: 'price' | 'amount') =>
    Math.max(ORDINARY, ...figures.lines.map((line) => formatKobo(line[of]).length))
  return (
    <table
      className={styles['lines']}
      style={{ '--price': longest('price'), '--amount': longest('amount') } as CSSProperties}
    >
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.price}</th>
          <th scope="col">{columns.discount}</th>
          <th scope="col">{columns.amount}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {sale.lines.map((line, index) => (
          <Line
            key={line.id}
            {...{ line, mayPrice, onChange, onFigures, onDone, follows }}
            onRemove={asked.remove}
            onCode={onCode && asked.code}
            isChosen={line.id === sale.chosen}
            price={figures.lines[index]?.price ?? 0n}
            amount={figures.lines[index]?.amount ?? 0n}
          />
        ))}
        {waiting.map(({ id, text }) =>
          held.includes(id) ? (
            <tr key={id} data-chosen={id === sale.chosen || undefined}>
              <th scope="row" colSpan={5}>
                {text}
                <span className={styles['noCode']}>{words.notKnown}</span>
              </th>
              <td>
                <RemoveButton label={words.leaveOut(text)} onRemove={() => onRemove(id)} />
              </td>
            </tr>
          ) : (
            <tr key={id} className={styles['waiting']}>
              <td colSpan={6}>{words.lookingUp(text)}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

type LineProps = Omit<Props, 'sale' | 'figures' | 'waiting' | 'held'> & {
  readonly line: SaleLine
  readonly isChosen: boolean
  readonly price: bigint
  readonly amount: bigint
}

/** One line, drawn again only when something of its own has changed. */
const Line = memo(function SoldLine(props: LineProps) {
  const { line, isChosen, price, amount, mayPrice, onChange, onFigures, onRemove, onCode, onDone, follows } = props
  const { id, name, quantity } = line
  const row = useRef<HTMLTableRowElement>(null)
  const [isFresh, setFresh] = useState(false)
  // What was scanned last is seen, however long the list is, and marked for a moment: also where it is one more of a line.
  useEffect(() => {
    if (!isChosen) return
    if (follows) row.current?.scrollIntoView({ block: 'nearest' })
    else showInList(row.current)
    setFresh(true)
    return () => setFresh(false)
  }, [isChosen, quantity, follows])
  const set = (changes: LineChanges) => onFigures(id, changes)
  const choose = () => {
    if (!isChosen) onChange((sale) => ({ ...sale, chosen: id }))
  }

  return (
    <tr
      ref={row}
      data-chosen={isChosen || undefined}
      data-fresh={isFresh || undefined}
      onClick={choose}
      onFocus={choose}
    >
      <th scope="row">
        {name}
        {line.hsnCode === null && line.isicCode === null && <NoCode line={line} onCode={onCode} />}
      </th>
      <td>
        <CellInput
          label={words.quantityOf(name)}
          name={isChosen ? 'quantity' : ''}
          value={formatDecimal(decimalFromStored(line.quantity))}
          read={(typed) => {
            const read = quantityOf(typed)
            return read === undefined ? undefined : formatDecimal(decimalFromStored(read))
          }}
          onChange={(written) => set({ quantity: quantityOf(written) ?? line.quantity })}
          wrong={words.wrong.quantity}
          onDone={onDone}
        />
      </td>
      <td>
        {mayPrice ? (
          <CellInput
            label={words.priceOf(name)}
            name={isChosen ? 'price' : ''}
            value={formatKobo(price)}
            read={(typed) => {
              const kobo = amountOf(typed)
              return kobo === undefined ? undefined : formatKobo(kobo)
            }}
            onChange={(written) => set(priceTyped(amountOf(written) ?? 0n, line.taxPercent))}
            wrong={words.wrong.price}
            onDone={onDone}
          />
        ) : (
          <span className={styles['figure']} title={words.noRight}>
            {formatKobo(price)}
          </span>
        )}
      </td>
      <td>
        <CellInput
          label={words.discountOf(name)}
          name={isChosen ? 'discount' : ''}
          value={line.discount}
          placeholder="–"
          read={(typed) => (parseDiscount(typed) === undefined ? undefined : typed.trim())}
          onChange={(discount) => set({ discount })}
          wrong={words.wrong.discount}
          onDone={onDone}
        />
      </td>
      <td className={styles['amount']}>{formatKobo(amount)}</td>
      <td>
        <RemoveButton label={words.removeOf(name)} onRemove={() => onRemove(id)} />
      </td>
    </tr>
  )
})

/** Scrolls the list alone, as little as shows all of the row. */
function showInList(row: HTMLElement | null): void {
  const list = row?.closest('table')?.parentElement
  if (!row || !list) return
  const [at, box] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollTop += Math.max(0, at.bottom - box.bottom) + Math.min(0, at.top - box.top)
}

function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
}

/** It is sold all the same: money comes first, and the code is given before or after. */
function NoCode({ line, onCode }: Pick<LineProps, 'line' | 'onCode'>) {
  if (!onCode) return <small className={styles['noCode']}>{words.code.missing}</small>
  return (
    <UnstyledButton
      className={styles['noCode'] ?? ''}
      aria-label={words.code.give(line.name)}
      onClick={() => onCode(line)}
    >
      {words.code.missing}
    </UnstyledButton>
  )
}

/** A price that was typed has VAT in it, where there is any. */
function priceTyped(kobo: bigint, taxPercent: string): Pick<LineChanges, 'unitPrice' | 'unitPriceWithVat'> {
  const [price, vat] = [{ units: kobo, scale: 2 }, decimalFromStored(taxPercent)]
  return {
    unitPrice: decimalToText(toExclusive(price, vat, 4)),
    unitPriceWithVat: vat.units === 0n ? null : decimalToText(price),
  }
}
