import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { affectsPayments, ReopenDialog } from '../../components/invoice/reopen-dialog.tsx'
import { StatusBadge } from '../../components/invoice/status-badge.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { recoveryActionOf } from '../../lib/invoices/draft-return.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { type ListedInvoice, useInvoiceList } from '../../lib/queries/invoices.ts'
import { useQueueActions } from './api.ts'
import styles from './refused-list.module.css'
import { sending as sendingTexts } from './texts.ts'

const words = sendingTexts.refused
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'
const onEditor = '/businesses/$businessId/invoices/$invoiceId/edit'

type Props = { readonly businessId: string }

/** The latest invoices that FIRS / NRS refused, each with its reason and the way to put it right. */
export function RefusedList({ businessId }: Props) {
  const { data: page } = useInvoiceList(businessId, { status: 'FIRS_REJECTED', sortBy: 'createdAt', limit: '5' })
  if (!page || page.items.length === 0) return null

  const { totalItems } = page.meta
  return (
    <Section
      title={words.title}
      text={words.text}
      {...(totalItems > page.items.length && {
        actions: (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/invoices"
                params={{ businessId }}
                search={{ show: 'refused' }}
              />
            )}
          >
            {words.all(totalItems)}
          </Anchor>
        ),
      })}
    >
      <ul className={styles['list']}>
        {page.items.map((invoice) => (
          <Refused key={invoice.id} businessId={businessId} invoice={invoice} />
        ))}
      </ul>
    </Section>
  )
}

function Refused({ businessId, invoice }: Props & { readonly invoice: ListedInvoice }) {
  const { id, invoiceNumber, customerName, status, firsRejectionReason } = invoice
  const { data: business } = useBusiness(businessId)
  const actions = useQueueActions(businessId)
  const navigate = useNavigate()
  const mayCorrect = business !== undefined && may(business, 'invoice.reopen') && may(business, 'invoice.write')
  const way = recoveryActionOf(invoice, mayCorrect)

  const [isAsking, setAsking] = useState(false)
  const correcting = useMutation({
    mutationFn: async (how: 'reopen' | 'duplicate') => actions[how](id),
    onSuccess: (invoiceId) => navigate({ to: onEditor, params: { businessId, invoiceId } }),
  })

  return (
    <li className={styles['item']}>
      <div className={styles['what']}>
        <div className={styles['name']}>
          <Text fw={600}>{invoiceNumber}</Text>
          <Text className={styles['customer'] ?? ''}>{customerName}</Text>
          <StatusBadge status={status} />
        </div>
        <Text className={styles['reason'] ?? ''}>{firsRejectionReason}</Text>
        {correcting.error !== null && <Problem error={correcting.error} />}
      </div>
      {way === 'see' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={words.seeOne(invoiceNumber)}
          renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
        >
          {words.see}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={correcting.isPending}
          aria-label={words.ways[way].of(invoiceNumber)}
          onClick={() => (way === 'reopen' && affectsPayments(invoice) ? setAsking(true) : correcting.mutate(way))}
        >
          {words.ways[way].label}
        </Button>
      )}
      {isAsking && (
        <ReopenDialog
          invoice={invoice}
          onClose={() => setAsking(false)}
          onConfirm={async () => correcting.mutateAsync('reopen')}
        />
      )}
    </li>
  )
}
