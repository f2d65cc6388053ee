import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { explain } from '../../lib/errors/explain.ts'
import { printOrSave } from './print-or-save.ts'

/** Prints a PDF that is fetched when it is asked for; what goes wrong is said. */
export function usePrintFile(fetchFile: () => Promise<Parameters<typeof printOrSave>[0]>) {
  const job = useMutation({
    mutationFn: async () => printOrSave(await fetchFile()),
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  return { print: () => job.mutate(), isBusy: job.isPending }
}
