import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'

import { explain } from '../../lib/errors/explain.ts'
import type { ComputerPaper, PrintableFile } from './print-on-computer.ts'
import { printPaper } from './print-paper.ts'
import { useIsAskingForPrinter } from './use-is-asking-for-printer.ts'

type Paper = Pick<ComputerPaper, 'kind' | 'format'>

/** Prints a PDF that is fetched when it is asked for, of an A4 report unless said; what goes wrong is said. */
export function usePrintFile(
  fetchFile: () => Promise<PrintableFile>,
  { kind, format }: Paper = { kind: 'report', format: 'a4' },
) {
  const job = useMutation({
    mutationFn: () => printPaper({ kind, format, formats: [format], fetchFile }),
    onError: (error) => {
      const { what, remedy } = explain(error)
      notifications.show({ color: 'red', autoClose: false, title: what, message: remedy })
    },
  })
  const isAsking = useIsAskingForPrinter()
  return { print: () => job.mutate(), isBusy: job.isPending && !isAsking }
}
