import { Checkbox, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MAX_EMAILED_INVOICES, sendEmails } from '../../../core/contract/mail/invoice-email.ts'
import { useApi } from '../../lib/api/api-context.ts'
import type { ListedInvoice } from '../../lib/queries/invoices.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { bulkEmail as words } from '../../lib/texts/mail/bulk-email.ts'
import { Confirm } from '../form/confirm.tsx'
import { Loading } from '../ui/loading.tsx'
import { Problem } from '../ui/problem.tsx'

type Props = {
  readonly businessId: string
  readonly invoices: readonly ListedInvoice[]
  readonly onClose: () => void
  readonly onSend: (evenUncleared: boolean) => void
}

/** Why so many, at most, are named. */
const SHOWN = 6

/** What would go out, to how many, and what would be left and why; nothing is queued before somebody says yes. */
export function BulkEmailDialog({ businessId, invoices, onClose, onSend }: Props) {
  const { client } = useApi()
  const [evenUncleared, setEven] = useState(false)
  const ids = invoices.slice(0, MAX_EMAILED_INVOICES).map(({ id }) => id)
  // The others are looked at as they go, in the background.
  const isMore = invoices.length > ids.length
  const check = (even: boolean) => ({
    queryKey: ofBusiness(businessId, 'mail', 'check', even, ids),
    queryFn: async () =>
      (await client.call(sendEmails, { body: { businessId, ids, evenUncleared: even, check: true } })).data,
    gcTime: 0,
  })
  const { data: strict, error } = useQuery(check(false))
  const { data: shown } = useQuery({ ...check(evenUncleared) })
  const uncleared = strict?.items.filter(({ code }) => code === 'invoice_not_cleared').length ?? 0
  const left = shown?.items.filter(({ state }) => state === 'SKIPPED') ?? []

  return (
    <Confirm
      opened
      onClose={onClose}
      title={words.title(invoices.length)}
      button={isMore ? words.all : words.button(shown?.queued ?? 0)}
      keep={words.keep}
      canConfirm={shown !== undefined && (isMore || shown.queued > 0)}
      onConfirm={async () => onSend(evenUncleared)}
    >
      {error !== null && <Problem error={error} />}
      {error === null && shown === undefined && <Loading />}
      {shown !== undefined && (
        <Stack gap="sm">
          <Text>{words.goes(shown.queued)}</Text>
          {isMore && <Text>{words.most(ids.length)}</Text>}
          {uncleared > 0 && (
            <Checkbox
              label={words.even(uncleared)}
              checked={evenUncleared}
              onChange={(event) => setEven(event.currentTarget.checked)}
            />
          )}
          {left.length > 0 && (
            <div>
              <Text>{words.left(left.length)}</Text>
              <List size="sm" c="dimmed">
                {left.slice(0, SHOWN).map(({ invoiceId, invoiceNumber, customer, reason }) => (
                  <List.Item key={invoiceId}>
                    {invoiceNumber} {customer}: {reason}
                  </List.Item>
                ))}
                {left.length > SHOWN && <List.Item>{words.more(left.length - SHOWN)}</List.Item>}
              </List>
            </div>
          )}
        </Stack>
      )}
    </Confirm>
  )
}
