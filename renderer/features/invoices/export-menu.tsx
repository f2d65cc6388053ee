import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileZip } from '@tabler/icons-react'
import { Fragment } from 'react'

import { may, type Grant } from '../../../core/contract/http/permissions.ts'
import type { useExport } from '../../components/bulk/use-export.ts'
import { useStartJob } from '../../components/jobs/use-start-job.ts'
import type { InvoiceQuery, ListedInvoice } from '../../lib/queries/invoices.ts'
import { usePreferences } from '../../lib/queries/preferences.ts'
import { bulkTexts } from '../../lib/texts/invoice/bulk.ts'
import { jobs as jobTexts } from '../../lib/texts/app/jobs.ts'

const words = bulkTexts.export

/** So many are exported while somebody waits; more go on by themselves. */
const FEW = 2_000

type Props = {
  readonly businessId: string
  /** What the person may in the business; undefined until it is known. */
  readonly grant: Grant | undefined
  readonly exporting: ReturnType<typeof useExport>
  readonly query: InvoiceQuery
  /** How many match the query. */
  readonly total: number
  readonly selected: readonly ListedInvoice[]
}

/** Saves what is selected, or everything that matches, as a file for Excel or as text. */
export function ExportMenu({ businessId, grant, exporting, query, total, selected }: Props) {
  const { preferences } = usePreferences()
  const { start, isPending } = useStartJob(businessId)
  const mayExport = grant !== undefined && may(grant, 'data.export')
  // What came back to one person is a list of theirs, which no job knows.
  const { sentBackToMe, ...filter } = query
  const hasJobs = sentBackToMe === undefined && total > 0
  const format = preferences?.perBusiness[businessId]?.printFormat ?? 'a4'
  const exportAs = (kind: 'xlsx' | 'csv', wanted: readonly ListedInvoice[] | InvoiceQuery) => {
    const isMuch = wanted === query && total > FEW && mayExport && hasJobs
    if (!isMuch) return exporting.start({ format: kind, wanted })
    start({ kind: 'EXPORT', export: 'INVOICES', as: kind === 'xlsx' ? 'XLSX' : 'CSV', filter })
  }
  const choices = [
    ...(selected.length > 0 ? [{ label: words.selection(selected.length), wanted: selected }] : []),
    { label: words.matching(total.toLocaleString('en')), wanted: query },
  ]

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={exporting.isPending || isPending}
        >
          {words.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, wanted }) => (
          <Fragment key={label}>
            <Menu.Label>{label}</Menu.Label>
            <Menu.Item
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => exportAs('xlsx', wanted)}
            >
              {words.xlsx}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => exportAs('csv', wanted)}>
              {words.csv}
            </Menu.Item>
          </Fragment>
        ))}
        {hasJobs && (
          <>
            {mayExport && (
              <Menu.Item
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                onClick={() => start({ kind: 'EXPORT', export: 'LINES', filter })}
              >
                {jobTexts.lines.xlsx}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconFileZip size={18} aria-hidden />}
              onClick={() => start({ kind: 'PDF_BATCH', as: 'ZIP', filter, format })}
            >
              {jobTexts.pdfs.all}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
