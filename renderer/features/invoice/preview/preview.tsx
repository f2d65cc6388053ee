import { Group, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { DocumentView } from '../../../../core/contract/printing/invoice-document.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import { PreviewFooter } from './footer.tsx'
import { PreviewHeader } from './header.tsx'
import { PreviewLines } from './lines.tsx'
import styles from './preview.module.css'
import type { PreviewSection } from './remarks.ts'
import { Watermark } from './watermark.tsx'

type Props = {
  readonly paper: DocumentView
  /** What is wrong, by the part that it concerns. */
  readonly remarks: ReadonlyMap<PreviewSection, readonly string[]>
  /** Where the reasons stand beside the paper: then it only says where they belong, and leads there. */
  readonly onSeeWhy?: () => void
  /** The invoice that it corrects, where it is one of this business. */
  readonly original: Place | undefined
  readonly onQr: () => void
  readonly onCopyIrn: () => void
}

/** The document as it prints, in the order of its PDF. */
export function InvoicePreview({ paper, remarks, onSeeWhy, original, onQr, onCopyIrn }: Props) {
  const remarksAt = (part: PreviewSection) => {
    const messages = remarks.get(part) ?? []
    if (messages.length === 0) return null
    return onSeeWhy ? <SeeWhy onClick={onSeeWhy} /> : <Remarks messages={messages} />
  }

  return (
    <PreviewFrame label={invoiceTexts.paper.label(paper.title, paper.number)}>
      <Watermark marks={paper.marks} />
      <PreviewHeader paper={paper} original={original} remarksAt={remarksAt} onQr={onQr} onCopyIrn={onCopyIrn} />
      <PreviewLines lines={paper.lines} priceHeading={paper.priceHeading} remarksAt={remarksAt} />
      <PreviewFooter paper={paper} remarksAt={remarksAt} />
    </PreviewFrame>
  )
}

/** An empty sheet on its mat. */
function PreviewFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['mat']}>
      <article className={styles['sheet']} aria-label={label}>
        <div className={styles['content']}>{children}</div>
      </article>
    </div>
  )
}

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

/** A sheet of the size that comes, while it is being fetched. */
export function PreviewSkeleton() {
  return (
    <PreviewFrame label={invoiceTexts.loading}>
      <Stack gap="xl">
        <Group justify="space-between" align="flex-start">
          <Skeleton height={72} width={220} />
          <Skeleton height={88} width={170} />
        </Group>
        <Group justify="space-between" align="flex-start">
          <Skeleton height={84} width={200} />
          <Skeleton height={140} width={140} />
        </Group>
        <Skeleton height={180} />
        <Group justify="flex-end">
          <Skeleton height={120} width={260} />
        </Group>
      </Stack>
    </PreviewFrame>
  )
}
