import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'

import { createJob } from '../../../core/contract/activity/job.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { explain } from '../../lib/errors/explain.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'

type Order = Omit<z.input<typeof createJob.body>, 'businessId'>

/** Starts work that goes on by itself; how far it is stands at the foot of the window from then on. */
export function useStartJob(businessId: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: async (order: Order) => (await client.call(createJob, { body: { businessId, ...order } })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'jobs') }),
  })
  const onError = (error: unknown) => {
    const { what, remedy } = explain(error)
    notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
  }
  return {
    /** What goes wrong is said. */
    start: (order: Order) => mutate(order, { onError }),
    /** What goes wrong is thrown. */
    startOrThrow: mutateAsync,
    isPending,
  }
}
