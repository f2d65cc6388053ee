import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { InvoicePaper } from '../../../core/contract/invoice-document.ts'
import type { Place } from '../../lib/routing/place.ts'
import { invoice as invoiceTexts } from '../../lib/texts/invoice.ts'
import type { PaperPart } from './concerns.ts'
import styles from './paper.module.css'
import { PaperClosing } from './paper-closing.tsx'
import { PaperHead } from './paper-head.tsx'
import { PaperLines } from './paper-lines.tsx'
import { PaperMark } from './paper-mark.tsx'

type Props = {
  readonly paper: InvoicePaper
  /** What is wrong, by the part that it concerns. */
  readonly remarks: ReadonlyMap<PaperPart, readonly string[]>
  /** Where the reasons stand beside the paper: then it only says where they belong, and leads there. */
  readonly onSeeWhy?: () => void
  /** The invoice that it corrects, where it is one of this business. */
  readonly original: Place | undefined
  readonly onQr: () => void
  readonly onCopyIrn: () => void
}

/** The document as it prints, in the order of its PDF. */
export function Paper({ paper, remarks, onSeeWhy, original, onQr, onCopyIrn }: Props) {
  const remarksAt = (part: PaperPart) => {
    const messages = remarks.get(part) ?? []
    if (messages.length === 0) return null
    return onSeeWhy ? <SeeWhy onClick={onSeeWhy} /> : <Remarks messages={messages} />
  }

  return (
    <PaperSheet label={invoiceTexts.paper.label(paper.title, paper.number)}>
      <PaperMark marks={paper.marks} />
      <PaperHead paper={paper} original={original} remarksAt={remarksAt} onQr={onQr} onCopyIrn={onCopyIrn} />
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

function Remarks({ messages }: { readonly messages: readonly string[] }) {
  return messages.map((message) => (
    <p key={message} className={styles['remark']}>
      <strong>{invoiceTexts.checkAt}:</strong> {message}
    </p>
  ))
}

function SeeWhy({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles['seeWhy']} onClick={onClick}>
      <IconAlertTriangle size={14} aria-hidden />
      {invoiceTexts.seeWhy}
    </button>
  )
}
