import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { explain } from '../../lib/errors/explain.ts'
import { saveFile } from '../../lib/files/save-file.ts'

type Fetched = Promise<{ readonly blob: Blob; readonly fileName: string }>

/** Saves a file that is fetched when it is asked for; what goes wrong is said. `saved` is what it was last saved as. */
export function useSaveFile<Wanted = void>(fetchFile: (wanted: Wanted) => Fetched, onSaved?: () => void) {
  const job = useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { blob, fileName } = await fetchFile(wanted)
      saveFile(blob, fileName)
      return fileName
    },
    onSuccess: () => onSaved?.(),
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  return { save: (wanted: Wanted) => job.mutate(wanted), isBusy: job.isPending, saved: job.data }
}
