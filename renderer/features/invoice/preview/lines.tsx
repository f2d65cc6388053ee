import { useRef } from 'react'

import type { DocumentView } from '../../../../core/contract/printing/invoice-document.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import styles from './lines.module.css'
import type { RemarksAt } from './remarks.ts'
import { useFits } from './use-fits.ts'

const words = invoiceTexts.paper
const heads = words.columns

type Props = {
  readonly lines: DocumentView['lines']
  /** What stands above the prices. */
  readonly priceHeading: string
  readonly remarksAt: RemarksAt
}

/** The lines: figures take the width they need, the description has the rest. */
export function PreviewLines({ lines, priceHeading, remarksAt }: Props) {
  const hasDiscount = lines.some(({ discount }) => discount !== null)
  const box = useRef<HTMLDivElement>(null)
  const isSideBySide = useFits(box, lines)

  return (
    <div ref={box}>
      <table className={styles['lines']} aria-label={words.lines} data-stacked={!isSideBySide || undefined}>
        <thead>
          <tr>
            <th scope="col">{heads.description}</th>
            <th scope="col">{heads.quantity}</th>
            <th scope="col">{priceHeading}</th>
            {hasDiscount && <th scope="col">{heads.discount}</th>}
            <th scope="col">{heads.vat}</th>
            <th scope="col">{heads.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <td className={styles['description']}>
                {line.description}
                {line.classification !== null && <small>{line.classification}</small>}
                {remarksAt(`line ${index}`)}
              </td>
              <td data-label={heads.quantity}>
                {line.quantity}
                {line.unit !== null && (
                  <>
                    {' '}
                    <span className={styles['unit']}>{line.unit}</span>
                  </>
                )}
              </td>
              <td data-label={priceHeading}>{line.price}</td>
              {hasDiscount && <td data-label={heads.discount}>{line.discount}</td>}
              <td data-label={heads.vat}>{line.vat}</td>
              <td data-label={heads.amount} className={styles['amount']}>
                {line.amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {remarksAt('lines')}
    </div>
  )
}
