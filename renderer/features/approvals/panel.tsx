import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { ReasonDialog } from '../../components/form/reason-dialog.tsx'
import { atPhoneFoot } from '../../components/ui/bottom-bar.tsx'
import { Card } from '../../components/ui/card.tsx'
import { CommandButton } from '../../components/ui/command-button.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { useIsReachable } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { usePageCommands } from '../../lib/commands/page-commands.ts'
import { sendBackForm } from '../../lib/invoices/send-back-form.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import { palette } from '../../lib/texts/app/palette.ts'
import { useApprovalRequest, useDecisions } from './api.ts'
import styles from './approvals.module.css'
import { OtherApprovers } from './approvers.tsx'
import { approvalCommands } from './commands.ts'
import { ApprovalSummary } from './summary.tsx'
import { approvals as approvalsTexts } from './texts.ts'

const words = approvalsTexts
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

type Props = {
  readonly businessId: string
  readonly listed: ListedInvoice
  readonly mayApprove: boolean
  /** A and R are for this one, and not for those that are selected. */
  readonly hasKeys: boolean
  readonly onApproved: () => void
  /** Told in a sentence what was decided. */
  readonly onDone: (sentence: string) => void
}

const isOf = (error: Error | null, code: ApiError['code']) => error instanceof ApiError && error.code === code

/** One invoice with what it takes to decide, and the decision. */
export function ApprovalPanel({ businessId, listed, mayApprove, hasKeys, onApproved, onDone }: Props) {
  const { id, invoiceNumber, invoiceType } = listed
  const { data, error, refetch } = useApprovalRequest(businessId, id)
  const { approve, sendBack } = useDecisions(businessId)
  const [isSendingBack, setIsSendingBack] = useState(false)
  const actions = data?.invoice.allowedActions ?? []
  // Who may approve, and may not approve this one while it waits, has made it.
  const isOwn = data?.invoice.status === 'PENDING_APPROVAL' && !actions.includes('approve')

  const [opened, setOpened] = useState<{ readonly version: number; readonly at: string }>()
  if (!opened && data) setOpened({ version: data.invoice.version, at: data.invoice.updatedAt })
  const isChanged = opened && data?.invoice.status === 'PENDING_APPROVAL' && data.invoice.version !== opened.version
  const changer = isChanged && data.latest && data.latest.at > opened.at ? data.latest.by.name : undefined

  const isElsewhere = data !== undefined && data.invoice.status !== 'PENDING_APPROVAL' && !isSendingBack
  const decider = isElsewhere ? data.latest?.by.name : undefined

  const approving = useMutation({
    mutationFn: async (version: number) => approve(id, version),
    // What is there now is shown, and asked about again.
    onError: () => void refetch(),
    onSuccess: () => {
      onApproved()
      onDone(words.approved(invoiceNumber))
    },
  })
  // What could not be told the core can be done now: the invoice, fetched anew, says whether it still waits.
  const isReached = useIsReachable()
  const isLost = isOf(approving.error, 'offline')
  const { reset } = approving
  const wasReached = useRef(isReached)
  useEffect(() => {
    if (isReached && !wasReached.current && isLost) reset()
    wasReached.current = isReached
  }, [isReached, isLost, reset])
  const [approveCommand, sendBackCommand] = usePageCommands(
    palette.with(invoiceNumber),
    approvalCommands({
      mayApprove,
      actions,
      hasKeys,
      isApproving: approving.isPending,
      approve: () => data && approving.mutate(data.invoice.version),
      sendBack: () => setIsSendingBack(true),
    }),
  )

  return (
    <Card component="section" className={styles['panel'] ?? ''}>
      <Stack gap="md">
        <div className={styles['head']}>
          <div className={styles['what']}>
            <Title order={2}>
              {invoiceType === 'STANDARD' ? invoiceNumber : `${invoiceNumber}, ${invoiceTypeNames[invoiceType]}`}
            </Title>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
            >
              {words.open}
            </Anchor>
          </div>
          {approveCommand && sendBackCommand && (
            <Group gap="xs" wrap="nowrap" ref={atPhoneFoot}>
              <CommandButton command={sendBackCommand} variant="default" />
              <CommandButton command={approveCommand} />
            </Group>
          )}
        </div>
        <Text role="status" fw={600} c="var(--desk-wait)">
          {isChanged && words.changed(changer)}
          {isElsewhere && approving.isIdle && words.decided(decider, data.invoice.status)}
        </Text>
        {approving.error !== null && !(isOf(approving.error, 'version_conflict') && isChanged) && (
          <Problem error={approving.error} />
        )}
        {mayApprove && isOwn && <OtherApprovers businessId={businessId} />}

        {data ? (
          <ApprovalSummary
            invoice={data.invoice}
            checks={data.checks}
            madeBy={data.madeBy}
            refusedBefore={data.refusedBefore}
          />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Stack>
      {isSendingBack && data && (
        <ReasonDialog
          danger
          keep={{ businessId, form: `send-back.${id}` }}
          onClose={() => setIsSendingBack(false)}
          title={words.sendingBack.title(invoiceNumber)}
          text={words.sendingBack.text}
          label={words.sendingBack.reason}
          placeholder={words.sendingBack.hint}
          button={words.sendingBack.button(invoiceNumber)}
          stays={words.sendingBack.keep}
          missing={words.sendingBack.missing}
          schema={sendBackForm}
          send={async (body) => {
            await sendBack(id, { ...body, version: data.invoice.version }).catch(async (error: unknown) => {
              await refetch()
              throw error
            })
            onDone(words.sentBack(invoiceNumber))
          }}
        />
      )}
    </Card>
  )
}
