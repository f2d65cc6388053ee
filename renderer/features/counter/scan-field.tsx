import { IconScan } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'

import { isGtin } from '../../../core/contract/records/barcode.ts'
import type { Product } from '../../../core/contract/records/product.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { isUndo } from '../../lib/commands/is-undo.ts'
import { priceWithVat } from '../../lib/counter/sale-totals.ts'
import { formatKobo } from '../../lib/format/money.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { counter as words } from '../../lib/texts/counter/sale.ts'
import styles from './counter.module.css'
import { suggestedProducts } from './till/find-product.ts'
import { looksScanned, readEntry } from './till/input.ts'
import { withVatTreatment, chargesVat } from './till/vat-treatment.ts'

type Props = {
  readonly businessId: string
  readonly field: RefObject<HTMLInputElement | null>
  /** Enter on what was typed. */
  readonly onEnter: (typed: string) => void
  readonly onPick: (product: Product, quantity: string) => void
  /** Enter on the empty field. */
  readonly onDone: () => void
  readonly onChoose: (by: 1 | -1) => void
  /** Something is typed or scanned, or taken out again. */
  readonly onType: () => void
  readonly onStep: (by: 1 | -1) => void
  readonly onRemove: () => void
  readonly onUndo: () => void
}

/** Some scanners end with two keys where one would do. */
const SECOND_ENTER_MS = 20

/**
 * The one field: a scanner, a name, a code, `3*` before any of them. What stands in it belongs to the browser alone, so
 * that no key waits for a page that is drawn.
 */
export function ScanField({ businessId, field, onEnter, onPick, onDone, ...keys }: Props) {
  const { client } = useApi()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(-1)
  const enteredAt = useRef(-Infinity)
  const [settled] = useDebouncedValue(readEntry(typed)?.text ?? '', 120)
  const wanted = looksScanned(settled) || settled.length < 2 ? '' : settled
  const { data = [] } = useQuery({ ...suggestedProducts(client, businessId, wanted), enabled: wanted !== '' })
  const { data: business } = useBusiness(businessId)
  const found = typed === '' || wanted === '' ? [] : data.map((one) => withVatTreatment(one, chargesVat(business)))

  const clear = () => {
    if (field.current) field.current.value = ''
    setTyped('')
    setMarked(-1)
  }
  const mark = (at: number) => {
    setMarked(at)
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }
  const pick = (product: Product) => {
    const quantity = readEntry(field.current?.value ?? '')?.quantity ?? '1'
    clear()
    onPick(product, quantity)
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const { key } = event
    const isEmpty = value === ''
    const take = () => event.preventDefault()
    if (isEmpty && isUndo(event)) return (take(), keys.onUndo())
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
    if (step !== undefined) {
      take()
      if (found.length > 0) return mark(Math.max(-1, Math.min(found.length - 1, marked + step)))
      return keys.onChoose(step)
    }
    if (key === 'Escape' && !isEmpty) return (take(), clear())
    if (isEmpty && (key === '+' || key === '-')) return (take(), keys.onStep(key === '+' ? 1 : -1))
    if (isEmpty && key === 'Delete') return (take(), keys.onRemove())
    // Some scanners end with Tab, and a slow machine does not tell them from fingers.
    const isScanned = key === 'Tab' && !event.shiftKey && isGtin(readEntry(value)?.text ?? '')
    if (key !== 'Enter' && !isScanned) return

    take()
    const chosen = found[marked]
    if (chosen) return pick(chosen)
    if (readEntry(value)) {
      enteredAt.current = event.timeStamp
      onEnter(value)
      clear()
    } else if (isEmpty && event.timeStamp - enteredAt.current > SECOND_ENTER_MS) onDone()
  }

  return (
    <div className={styles['scan']}>
      <IconScan size={20} aria-hidden className={styles['scanIcon']} />
      <input
        ref={field}
        className={styles['scanInput']}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={110}
        placeholder={words.field}
        aria-label={words.field}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(marked >= 0 && { 'aria-activedescendant': `${list}-${marked}` })}
        onInput={(event) => {
          keys.onType()
          setTyped(event.currentTarget.value)
          setMarked(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={words.suggestions}
        className={styles['found']}
        hidden={found.length === 0}
      >
        {found.map((product, index) => (
          <li
            key={product.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === marked}
            onPointerDown={(event) => {
              event.preventDefault()
              pick(product)
            }}
          >
            <span>{product.name}</span>
            <small>{formatKobo(priceWithVat(product))}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
