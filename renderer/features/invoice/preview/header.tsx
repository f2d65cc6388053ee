import { ActionIcon, Anchor, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

import type { DocumentView } from '../../../../core/contract/printing/invoice-document.ts'
import type { Place } from '../../../lib/routing/place.ts'
import { invoice as invoiceTexts } from '../../../lib/texts/invoice/page.ts'
import styles from './header.module.css'
import type { RemarksAt } from './remarks.ts'

const words = invoiceTexts.paper
/** Terms that are a sentence rather than a term stand below the notes instead. */
const SHORT_TERMS = 24

type Props = {
  readonly paper: DocumentView
  readonly original: Place | undefined
  readonly remarksAt: RemarksAt
  readonly onQr: () => void
  readonly onCopyIrn: () => void
}

export const hasShortTerms = ({ terms }: Pick<DocumentView, 'terms'>): boolean =>
  terms !== null && terms.length <= SHORT_TERMS && !terms.includes('\n')

/** Supplier, title and dates above the green rule, the buyer, reference number and code below it. */
export function PreviewHeader({ paper, original, remarksAt, onQr, onCopyIrn }: Props) {
  const { title, number, supplier, dates, terms, buyer, logoUrl } = paper
  const facts = hasShortTerms(paper) ? [...dates, { label: words.terms, value: terms ?? '' }] : dates

  return (
    <>
      <header className={styles['top']}>
        <div className={styles['supplier']}>
          {logoUrl !== null && <img className={styles['logo']} src={logoUrl} alt={words.logo(supplier.name)} />}
          <p className={styles[logoUrl === null ? 'bigName' : 'name']}>{supplier.name}</p>
          <Lines of={supplier.details} />
          {remarksAt('supplier')}
        </div>
        <div className={styles['what']}>
          <h2 className={styles['title']}>{title}</h2>
          <p className={styles['number']}>{number}</p>
          <dl className={styles['dates']}>
            {facts.map(({ label, value }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
          {remarksAt('dates')}
        </div>
      </header>

      <div className={styles['band']}>
        <div>
          <p className={styles['label']}>{buyer.heading}</p>
          <p className={styles['name']}>{buyer.name}</p>
          <Lines of={buyer.details} />
          {remarksAt('buyer')}
        </div>
        <Reference paper={paper} original={original} remarksAt={remarksAt} onCopyIrn={onCopyIrn} />
        {paper.qrCode !== null && (
          <UnstyledButton className={styles['qr'] ?? ''} aria-label={invoiceTexts.qr.enlarge} onClick={onQr}>
            <img src={paper.qrCode} alt={invoiceTexts.qr.alt} />
          </UnstyledButton>
        )}
      </div>
    </>
  )
}

function Reference({ paper, original, remarksAt, onCopyIrn }: Omit<Props, 'onQr'>) {
  const { irn, corrects, clearing, noQrReason } = paper
  // An offer is nothing for FIRS / NRS; what is to be put right is said all the same.
  if (!paper.isReported) return <div className={styles['reference']}>{remarksAt('reference')}</div>
  return (
    <div className={styles['reference']}>
      <div className={styles['copied']}>
        <p className={styles['label']}>{words.irn}</p>
        {irn !== null && (
          <Tooltip label={invoiceTexts.actions.copyIrn}>
            <ActionIcon size="sm" aria-label={invoiceTexts.actions.copyIrn} onClick={onCopyIrn}>
              <IconCopy size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {irn === null ? <p className={styles['faint']}>{words.noIrn}</p> : <p className={styles['strong']}>{irn}</p>}
      {corrects !== null && (
        <>
          <p className={styles['label']}>{words.corrects}</p>
          <p className={styles['strong']}>
            {original ? (
              <Anchor inherit c="inherit" underline="always" renderRoot={(props) => <Link {...props} {...original} />}>
                {corrects.irn}
              </Anchor>
            ) : (
              corrects.irn
            )}
          </p>
          {corrects.issueDate !== null && <p>{words.of(corrects.issueDate)}</p>}
        </>
      )}
      {clearing !== null && (
        <>
          <p className={styles['label']}>{clearing.label}</p>
          <p>{clearing.value}</p>
        </>
      )}
      {noQrReason !== null && (
        <>
          <p className={styles['label']}>{words.qr}</p>
          <p>{noQrReason}</p>
        </>
      )}
      {remarksAt('reference')}
    </div>
  )
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return of.map((line, index) => <p key={index}>{breakable(line)}</p>)
}

/** An e-mail address breaks before its @ rather than in the middle of a word. */
function breakable(line: string): ReactNode {
  return line.split(/(?=@)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
