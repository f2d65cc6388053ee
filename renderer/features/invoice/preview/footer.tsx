import type { ReactNode } from 'react'

import { documentMarkLabels } from '../../../../core/contract/invoice/labels.ts'
import type { DocumentView } from '../../../../core/contract/printing/invoice-document.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import styles from './footer.module.css'
import { hasShortTerms } from './header.tsx'
import type { RemarksAt } from './remarks.ts'

const words = invoiceTexts.paper

type Props = { readonly paper: DocumentView; readonly remarksAt: RemarksAt }

/** Sums beside words, payment, notes and terms; the foot below. */
export function PreviewFooter({ paper, remarksAt }: Props) {
  const { settlement, payment, notes, terms, marks, audit } = paper

  return (
    <>
      <div className={styles['closing']}>
        <div className={styles['sums']}>
          <dl>
            {paper.sums.map(({ label, value, note }) => (
              <div key={label}>
                <dt>
                  {label}
                  {note !== undefined && <small>{note}</small>}
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className={styles['total']}>
              <dt>{words.total}</dt>
              <dd>{paper.total}</dd>
            </div>
            {settlement?.parts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {settlement && (
              <div className={styles['total']}>
                <dt>{settlement.open.label}</dt>
                <dd>{settlement.open.value}</dd>
              </div>
            )}
          </dl>
          {remarksAt('sums')}
        </div>
        <div className={styles['texts']}>
          <Part label={words.words}>{paper.amountInWords}</Part>
          {payment !== null && (
            <div>
              <p className={styles['label']}>{payment.heading}</p>
              {payment.account !== null && <p className={styles['strong']}>{payment.account}</p>}
              {payment.details.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {remarksAt('payment')}
          {notes !== null && <Part label={paper.corrects === null ? words.notes : words.reason}>{notes}</Part>}
          {terms !== null && !hasShortTerms(paper) && <Part label={words.terms}>{terms}</Part>}
        </div>
      </div>
      <footer className={styles['foot']}>
        <span>{audit !== null && words.audit(audit)}</span>
        <span className={styles['footMarks']} data-mark={marks[0]}>
          {marks.map((mark) => documentMarkLabels[mark]).join(' · ')}
        </span>
      </footer>
    </>
  )
}

function Part({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className={styles['label']}>{label}</p>
      <p className={styles['free']}>{children}</p>
    </div>
  )
}
