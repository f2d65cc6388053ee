import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Card } from '../../components/card.tsx'
import { KeyHint } from '../../components/key-hint.tsx'
import { PrimaryButton } from '../../components/primary-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useHotkey } from '../../lib/hotkeys/hotkeys-context.ts'
import type { ListedInvoice } from '../../lib/queries/invoice-list.ts'
import { useRouteExists } from '../../lib/routing/route-exists.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import { approvals as approvalsTexts } from '../../lib/texts/approvals.ts'
import { useCase, useDecisions } from './approvals-api.ts'
import { CasePaper } from './case-paper.tsx'
import styles from './case-panel.module.css'
import { RejectDialog } from './reject-dialog.tsx'

const words = approvalsTexts
const onInvoice = '/businesses/$businessId/invoices/$invoiceId'

type Props = {
  readonly businessId: string
  readonly listed: ListedInvoice
  readonly mayApprove: boolean
  /** Told in a sentence what was decided. */
  readonly onDone: (sentence: string) => void
}

/** One invoice with what it takes to decide, and the decision. */
export function CasePanel({ businessId, listed, mayApprove, onDone }: Props) {
  const { id, invoiceNumber, invoiceType } = listed
  const { data, error, refetch } = useCase(businessId, id)
  const { approve, reject } = useDecisions(businessId)
  const [isRejecting, setIsRejecting] = useState(false)
  const routeExists = useRouteExists()
  const actions = data?.invoice.allowedActions ?? []
  const canReject = actions.includes('reject')

  const approving = useMutation({
    mutationFn: async () => approve(id),
    onSuccess: () => onDone(words.approved(invoiceNumber)),
  })
  useHotkey(canReject ? 'R' : undefined, words.reject, () => setIsRejecting(true))

  return (
    <Card component="section" className={styles['panel'] ?? ''}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2}>
            {invoiceType === 'STANDARD' ? invoiceNumber : `${invoiceNumber}, ${invoiceTypeNames[invoiceType]}`}
          </Title>
          {routeExists(onInvoice) && (
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to={onInvoice} params={{ businessId, invoiceId: id }} />}
            >
              {words.open}
            </Anchor>
          )}
        </Group>

        {data ? (
          <CasePaper {...data} />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
        {approving.error !== null && <Problem error={approving.error} />}

        {data && mayApprove && !actions.includes('approve') && <Text c="dimmed">{words.notYours}</Text>}
        {mayApprove && (
          <Group justify="flex-end" gap="xs" className={styles['decision'] ?? ''}>
            <Button
              variant="default"
              disabled={!canReject}
              rightSection={<KeyHint keys="R" />}
              aria-keyshortcuts="R"
              onClick={() => setIsRejecting(true)}
            >
              {words.reject}
            </Button>
            <PrimaryButton
              hotkey="A"
              disabled={!actions.includes('approve')}
              loading={approving.isPending}
              onClick={() => approving.mutate()}
            >
              {words.approve}
            </PrimaryButton>
          </Group>
        )}
      </Stack>
      <RejectDialog
        opened={isRejecting}
        invoiceNumber={invoiceNumber}
        onClose={() => setIsRejecting(false)}
        onReject={async (reason) => {
          await reject(id, reason)
          onDone(words.rejected(invoiceNumber))
        }}
      />
    </Card>
  )
}
