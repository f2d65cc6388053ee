import { Button } from '@mantine/core'
import { IconChecks, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { BulkReports } from '../../components/bulk/reports.tsx'
import type { InvoiceReference } from '../../components/bulk/use-batch.ts'
import { useBulk } from '../../components/bulk/use-bulk.ts'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Card } from '../../components/ui/card.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { submitOne } from '../../lib/invoices/commands.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { approvalSearch } from '../../lib/routing/page-search.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { usePending } from './api.ts'
import { Approvers } from './approvers.tsx'
import { Inbox } from './inbox.tsx'
import { approvals as approvalsTexts } from './texts.ts'

const words = approvalsTexts

/** What waits for approval, with what it takes to decide. */
export function ApprovalsPage() {
  const businessId = useBusinessId()
  return <ApprovalsOf key={businessId} businessId={businessId} />
}

function ApprovalsOf({ businessId }: { readonly businessId: string }) {
  const { data: business } = useBusiness(businessId)
  const [{ order }] = useSearchParams(approvalSearch)
  const { data: page, error, refetch } = usePending(businessId, order)
  const bulk = useBulk(businessId)
  const approved = useApproved(bulk.batch)
  const mayApprove = business !== undefined && may(business, 'invoice.approve')
  const needsNone = business?.settings.requireApproval === false && page?.items.length === 0

  return (
    <Page>
      <PageTitle
        action={
          business &&
          sendsNow(business) && (
            <SendNow
              invoices={approved.toSend}
              isMain={page?.items.length === 0}
              disabled={bulk.batch.state?.isRunning ?? false}
              onClick={approved.send}
            />
          )
        }
      >
        {words.title}
      </PageTitle>
      <BulkReports businessId={businessId} bulk={bulk} />
      {business && !mayApprove && !needsNone && <Approvers businessId={businessId} />}
      {error && !page ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : !page || !business ? (
        <Loading />
      ) : page.items.length === 0 ? (
        <Card p={0}>{needsNone ? <ApprovalDisabled business={business} /> : <NoRequests />}</Card>
      ) : (
        <Inbox
          businessId={businessId}
          items={page.items}
          total={page.meta.totalItems}
          grant={business}
          bulk={bulk}
          onApproved={approved.add}
        />
      )}
    </Page>
  )
}

/** Somebody has to send what is approved, this person may, and there is where to. */
const sendsNow = (business: Business) =>
  may(business, 'invoice.submit') && !business.settings.autoSubmitToFirs && business.appProvider?.isConnected === true

function NoRequests() {
  const { title, text } = words.empty
  return <EmptyState icon={<IconChecks size={36} stroke={1.5} />} title={title} text={text} />
}

/** Who may change that is shown where. */
function ApprovalDisabled({ business }: { readonly business: Business }) {
  const { offTitle, off, settings } = words.empty
  return (
    <EmptyState
      icon={<IconChecks size={36} stroke={1.5} />}
      title={offTitle}
      text={off}
      {...(may(business, 'business.manage') && {
        action: (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/businesses/$businessId/settings"
                params={{ businessId: business.id }}
                search={{ section: 'workflow' }}
              />
            )}
          >
            {settings}
          </Button>
        ),
      })}
    />
  )
}

/** What was approved on this page and not sent from it yet. */
function useApproved(batch: ReturnType<typeof useBulk>['batch']) {
  const [toSend, setToSend] = useState<readonly InvoiceReference[]>([])

  const add = (invoices: readonly InvoiceReference[]) => setToSend((before) => [...before, ...invoices])

  /** Sends all of it. What went, or did not, is in the report; what was not begun is still to be sent. */
  const send = async () => {
    const done = await batch.start({
      items: toSend,
      command: submitOne,
      failed: bulkTexts.batch.actions.submit.failed,
      saying: bulkTexts.batch.actions.submit.saying,
    })
    const begun = new Set(done.map(({ item }) => item.id))
    setToSend((before) => before.filter(({ id }) => !begun.has(id)))
  }

  return { toSend, add, send: () => void send() }
}

type SendNowProps = {
  /** Approved here and not sent yet. */
  readonly invoices: readonly InvoiceReference[]
  /** Nothing else is to be done here. */
  readonly isMain: boolean
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Sends what was just approved. It stands in the head, so that nothing below moves while one approves on. */
function SendNow({ invoices, isMain, disabled, onClick }: SendNowProps) {
  const [first] = invoices
  if (!first) return null
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<IconSend size={18} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {words.sendNow(invoices.length, first.invoiceNumber)}
    </Button>
  )
}
