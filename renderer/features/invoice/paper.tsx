import type { ReactNode } from 'react'

import type { InvoicePaper } from '../../../core/contract/invoice-document.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import type { PaperPart } from './concerns.ts'
import styles from './paper.module.css'
import { PaperClosing } from './paper-closing.tsx'
import { PaperHead } from './paper-head.tsx'
import { PaperLines } from './paper-lines.tsx'
import { PaperMarks } from './paper-marks.tsx'

type Props = {
  readonly paper: InvoicePaper
  /** What is wrong, by the part that it concerns; `label` says who says so. */
  readonly remarks: ReadonlyMap<PaperPart, readonly string[]>
  readonly remarkLabel: string
  readonly onQr: () => void
  readonly onCopyIrn: () => void
}

/** The document as it prints, in the order of its PDF. */
export function Paper({ paper, remarks, remarkLabel, onQr, onCopyIrn }: Props) {
  const remarksAt = (part: PaperPart) => <Remarks label={remarkLabel} messages={remarks.get(part) ?? []} />

  return (
    <PaperSheet label={invoiceTexts.paper.label(paper.title, paper.number)}>
      <PaperMarks marks={paper.marks} />
      <PaperHead paper={paper} remarksAt={remarksAt} onQr={onQr} onCopyIrn={onCopyIrn} />
      <PaperLines lines={paper.lines} remarksAt={remarksAt} />
      <PaperClosing paper={paper} remarksAt={remarksAt} />
    </PaperSheet>
  )
}

/** An empty sheet on its mat. */
export function PaperSheet({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['mat']}>
      <article className={styles['sheet']} aria-label={label}>
        <div className={styles['content']}>{children}</div>
      </article>
    </div>
  )
}

export type RemarksAt = (part: PaperPart) => ReactNode

function Remarks({ label, messages }: { readonly label: string; readonly messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className={styles['remark']}>
      <strong>{label}:</strong> {message}
    </p>
  ))
}
