import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { Fragment } from 'react'

import type { InvoiceQuery, ListedInvoice } from '../../lib/queries/invoices.ts'
import { texts } from '../../lib/texts.ts'
import type { useExport } from '../../components/bulk/use-export.ts'

const words = texts.invoices.export

type Props = {
  readonly exporting: ReturnType<typeof useExport>
  readonly query: InvoiceQuery
  /** How many match the query. */
  readonly total: number
  readonly selected: readonly ListedInvoice[]
}

/** Saves what is selected, or everything that matches, as a file for Excel or as text. */
export function ExportMenu({ exporting, query, total, selected }: Props) {
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
          disabled={exporting.isPending}
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
              onClick={() => exporting.start({ format: 'xlsx', wanted })}
            >
              {words.xlsx}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => exporting.start({ format: 'csv', wanted })}
            >
              {words.csv}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
