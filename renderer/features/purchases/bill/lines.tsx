import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { FIXED_ASSETS } from '../../../../core/domain/purchases/categories.ts'
import { Money } from '../../../components/display/figures.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatPrice } from '../../../lib/format/money.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'
import { purchaseWords } from '../../../lib/texts/purchases/vocabulary.ts'
import styles from './bill.module.css'

const words = bills.page

/** What was bought, line by line, and what it comes to. */
export function BillLines({ bill }: { readonly bill: PurchaseBody }) {
  const { items, subtotal, totalDiscount, totalTax, rounding, total, claimableVat, apportionedVat, vatToRemit } = bill
  const sums = [
    { label: words.subtotal, amount: subtotal, isShown: true },
    { label: words.discount, amount: -totalDiscount, isShown: totalDiscount !== 0 },
    { label: words.tax, amount: totalTax, isShown: true },
    { label: words.rounding, amount: rounding, isShown: rounding !== 0 },
  ]
  const claims = [
    { label: words.claimable, amount: claimableVat },
    { label: words.apportioned, amount: apportionedVat },
    { label: words.toRemit, amount: vatToRemit },
  ].filter(({ amount }) => amount !== 0)
  return (
    <Card p={0}>
      <div className={styles['scroll']} role="region" aria-label={words.lines} tabIndex={0}>
        <table className={styles['table']} aria-label={words.lines}>
          <thead>
            <tr>
              <th scope="col">{words.columns.what}</th>
              <th scope="col" data-wide>
                {words.columns.quantity}
              </th>
              <th scope="col" data-wide>
                {words.columns.price}
              </th>
              <th scope="col">{words.columns.vat}</th>
              <th scope="col">{words.columns.amount}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((line, index) => (
              <tr key={index}>
                <th scope="row">
                  {line.description}
                  <small>{purposeOf(line)}</small>
                </th>
                <td data-wide>{line.quantity.toLocaleString('en')}</td>
                <td data-wide>{formatPrice(line.unitPrice)}</td>
                <td>
                  <Money amount={line.taxAmount} />
                </td>
                <td>
                  <Money amount={line.lineTotal} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles['sums']}>
        {sums
          .filter(({ isShown }) => isShown)
          .map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        <div data-total>
          <dt>{words.total}</dt>
          <dd>
            <Money amount={total} sign />
          </dd>
        </div>
        {claims.map(({ label, amount }) => (
          <div key={label} data-quiet>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What a line was for, and what becomes of its VAT. */
function purposeOf(line: PurchaseBody['items'][number]): string {
  const reason = line.notClaimableReason === null ? undefined : purchaseWords.reasons[line.notClaimableReason]
  // A category says as much where it is called by the kind: a fixed asset among fixed assets.
  const isSaid = line.kind === 'FIXED_ASSET' && line.category === FIXED_ASSETS.name
  const kind = line.kind === 'GOODS' || isSaid ? undefined : purchaseWords.kinds[line.kind]
  return [line.category, kind, purchaseWords.inputVatDone[line.inputVat], reason].filter(Boolean).join(', ')
}
