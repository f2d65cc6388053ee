import { queryOptions } from '@tanstack/react-query'

import { getReminderPlan, previewReminderPlan } from '../../../core/contract/money/reminder-plan.ts'
import type { Client } from '../api/client.ts'
import { ofBusiness } from './keys.ts'

/** When customers of a business are reminded by themselves. */
export const reminderPlanQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'reminder-plan'),
    queryFn: async ({ signal }) => (await client.call(getReminderPlan, { params: { id: businessId }, signal })).data,
  })

/** Whom the next reminders would go to. */
export const reminderPreviewQuery = (client: Client, businessId: string) =>
  queryOptions({
    queryKey: ofBusiness(businessId, 'money', 'reminder-plan', 'preview'),
    queryFn: async ({ signal }) =>
      (await client.call(previewReminderPlan, { params: { id: businessId }, signal })).data,
  })
