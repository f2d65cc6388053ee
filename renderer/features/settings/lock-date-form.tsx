import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useRef } from 'react'

import { type Business, updateSettings } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { listInvoices } from '../../../core/contract/invoice/list.ts'
import { DayInput } from '../../components/form/day-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { formatDay } from '../../lib/format/date-time.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusinessSetUp } from '../../lib/queries/business-set-up.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { settings } from '../../lib/texts/business/settings.ts'
import { settingsSearch } from './search.ts'

const words = settings.money.lock

/** Up to which day nothing is recorded or taken back any more. */
export function LockDateForm({ business }: { readonly business: Business }) {
  const { updateSettings: update } = useBusinessSetUp(business.id)
  const { client } = useApi()
  const { lockDate } = business.settings
  // The day about which somebody was told what stops: whoever goes on means it.
  const meant = useRef<string>(undefined)
  const stopsAt = async (day: string): Promise<string> => {
    const query = { businessId: business.id, status: 'DRAFT,PENDING_APPROVAL', endDate: day, limit: '1' }
    const { data } = await client.call(listInvoices, { query })
    return words.stops({ isToday: day >= todayInLagos(new Date()), drafts: data.meta.totalItems })
  }
  const form = useServerForm({
    schema: updateSettings.body.pick({ lockDate: true }),
    initialValues: { lockDate: lockDate ?? '' },
    labels: words.labels,
    // An empty field opens everything again.
    send: async ({ lockDate: closes = null }) => {
      if (closes !== null && closes !== meant.current) {
        const stops = await stopsAt(closes)
        meant.current = closes
        if (stops !== '') {
          throw new ApiError('validation_failed', { message: stops, details: [{ field: 'lockDate', message: stops }] })
        }
      }
      return update({ lockDate: closes })
    },
    onSuccess: () => notifications.show({ message: settings.saved }),
  })
  const [{ closeUpTo }] = useSearchParams(settingsSearch)
  const offer = useEffectEvent((offered: string) => form.fill({ lockDate: offered }))
  // What the link said that led here stands in the field, and counts once it is saved.
  useEffect(() => {
    if (closeUpTo !== undefined) offer(closeUpTo)
  }, [closeUpTo])
  const day = form.choice('lockDate')
  const said = <Text c="dimmed">{lockDate === null ? words.open : words.closed(formatDay(lockDate))}</Text>
  if (!may(business, 'payment.lock')) return said
  return (
    <Form form={form} button={settings.save} intro={said}>
      <DayInput {...day} value={day.value ?? ''} description={words.hint} maw={320} />
    </Form>
  )
}
