import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

import { getCurrentTill, getDayClose } from '../../../core/contract/counter/day-close.ts'
import { usePrintJob } from '../../components/print/use-print-job.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { counterDay as words } from '../../lib/texts/counter/day.ts'

type Props = { readonly businessId: string; readonly closeId?: string }

/** Prints the day so far, or a close, on the paper that the person has chosen; a till roll unless they did. */
export function PrintDay({ businessId, closeId }: Props) {
  const { client } = useApi()
  const { preferences } = usePreferences()
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'receipt-80'
  const { print, isBusy } = usePrintJob(businessId)
  const start = () =>
    print({
      kind: 'day',
      format,
      paper: closeId === undefined ? { what: 'DAY' } : { dayCloseId: closeId },
      fetchPdf: async (on) =>
        closeId === undefined
          ? client.download(getCurrentTill, { params: { id: businessId }, query: { format: on } })
          : client.download(getDayClose, { params: { id: closeId }, query: { format: on } }),
    })
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPrinter size={18} aria-hidden />}
      loading={isBusy}
      onClick={start}
    >
      {closeId === undefined ? words.printX : words.printZ}
    </Button>
  )
}
