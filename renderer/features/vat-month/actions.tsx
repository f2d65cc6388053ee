import { Button, Group, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconFileSpreadsheet, IconPrinter, IconTableExport } from '@tabler/icons-react'

import { getVatMonth } from '../../../core/contract/money/vat-month.ts'
import { usePrintFile } from '../../components/print/use-print-file.ts'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { ofBusiness } from '../../lib/queries/keys.ts'
import { BooksMenu } from './books-menu.tsx'
import { vatMonth } from './texts.ts'

const words = vatMonth.actions

/** The papers and files of a month. */
export function useVatFiles(businessId: string, month: string) {
  const { client } = useApi()
  const queries = useQueryClient()
  // What leaves the desk is kept as it was: the page says so at once, and home has it no more.
  const fetchAs = (format: 'pdf' | 'xlsx' | 'schedule') => async () => {
    const file = await client.download(getVatMonth, { params: { id: businessId }, query: { month, format } })
    void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'money', 'vatMonth', month) })
    void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'attention') })
    return file
  }
  const paper = usePrintFile(fetchAs('pdf'))
  const excel = useSaveFile(fetchAs('xlsx'))
  const schedule = useSaveFile(fetchAs('schedule'))
  return { paper, excel, schedule }
}

type Props = {
  readonly businessId: string
  readonly month: string
  readonly files: ReturnType<typeof useVatFiles>
}

/** Prints the month, or saves it as an Excel file or as the sales schedule of the portal. */
export function VatActions({ businessId, month, files: { paper, excel, schedule } }: Props) {
  return (
    <Group gap="xs" maw="100%">
      <BooksMenu businessId={businessId} month={month} />
      <Tooltip label={words.scheduleTip} multiline w={260}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTableExport size={18} aria-hidden />}
          loading={schedule.isBusy}
          onClick={() => schedule.save()}
        >
          {words.schedule}
        </Button>
      </Tooltip>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        loading={excel.isBusy}
        onClick={() => excel.save()}
      >
        {words.xlsx}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={paper.isBusy}
        onClick={paper.print}
      >
        {words.print}
      </Button>
    </Group>
  )
}
