import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { explain } from '../lib/errors/explain.ts'
import { saveFile } from '../lib/files/save-file.ts'

/** Saves a file that is fetched when it is asked for; what goes wrong is said. */
export function useSaveFile(fetchFile: () => Promise<{ readonly blob: Blob; readonly fileName: string }>) {
  const job = useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile()
      saveFile(blob, fileName)
    },
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  return { save: () => job.mutate(), isBusy: job.isPending }
}
