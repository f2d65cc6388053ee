import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconCamera, IconCash, IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { Money } from '../../components/display/figures.tsx'
import { Card } from '../../components/ui/card.tsx'
import { useApi, useUserId } from '../../lib/api/api-context.ts'
import { formatBytes } from '../../lib/format/bytes.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { pendingFilesOf, savePendingFiles, slotOfNewBill } from '../../lib/persistence/pending-files.ts'
import { MAX_BILL_FILE_BYTES } from '../../lib/purchases/bill-file.ts'
import { useAttention } from '../../lib/queries/attention.ts'
import { paymentsQuery } from '../../lib/queries/customer-accounts.ts'
import { receivablesQuery } from '../../lib/queries/receivables.ts'
import { texts } from '../../lib/texts.ts'
import styles from './home.module.css'

const words = texts.home.phone

type Props = { readonly business: Business }

/** What a phone is taken out for, before everything else: what is owed, what came in today, money, a bill, approvals. */
export function PhoneStart({ business }: Props) {
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
  return isPhone === true && may(business, 'payment.read') ? <Start business={business} /> : null
}

function Start({ business }: Props) {
  const businessId = business.id
  const { client } = useApi()
  const userId = useUserId()
  const today = todayInLagos(new Date())
  const days = { from: today, to: today }
  const { data: receivables } = useQuery(receivablesQuery(client, businessId))
  const { data: payments } = useQuery(paymentsQuery(client, businessId, { ...days, limit: '1' }))
  const { data: attention } = useAttention(businessId)
  const waiting = attention?.approvals ?? 0
  const params = { businessId }

  return (
    <Card p={12} component="section" aria-label={words.title} className={styles['start'] ?? ''}>
      <Link to="/businesses/$businessId/money" params={params} className={styles['tile']}>
        {words.owed}
        <b>{receivables ? <Money amount={receivables.owed} sign /> : '\u00A0'}</b>
      </Link>
      <Link to="/businesses/$businessId/money/received" params={params} search={days} className={styles['tile']}>
        {words.cameIn}
        <b>{payments ? <Money amount={payments.received} sign /> : '\u00A0'}</b>
      </Link>
      {may(business, 'payment.record') && (
        <Button
          variant="default"
          leftSection={<IconCash size={18} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/businesses/$businessId/money" params={params} search={{ open: 'receive' }} />
          )}
        >
          {words.record}
        </Button>
      )}
      {may(business, 'purchase.write') && userId !== undefined && (
        <PhotoButton businessId={businessId} userId={userId} />
      )}
      {waiting > 0 && may(business, 'invoice.approve') && (
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/businesses/$businessId/approvals" params={params} />}
        >
          {words.approve(waiting)}
        </Button>
      )}
    </Card>
  )
}

/** Opens the camera; the photo is on a new bill then, which is typed now or later. */
function PhotoButton({ businessId, userId }: { readonly businessId: string; readonly userId: string }) {
  const navigate = useNavigate()
  const take = async (file: File) => {
    if (file.size > MAX_BILL_FILE_BYTES) {
      notifications.show({ color: 'red', message: texts.fileDrop.tooLarge(formatBytes(MAX_BILL_FILE_BYTES)) })
      return
    }
    const unsaved = crypto.randomUUID()
    await savePendingFiles(pendingFilesOf({ userId, businessId, slot: slotOfNewBill(unsaved) }), [file])
    await navigate({ to: '/businesses/$businessId/bills/new', params: { businessId }, search: { unsaved } })
  }
  return (
    <Button component="label" variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
      {words.photo}
      <VisuallyHidden>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          onChange={({ currentTarget: { files } }) => files?.[0] && void take(files[0])}
        />
      </VisuallyHidden>
    </Button>
  )
}
