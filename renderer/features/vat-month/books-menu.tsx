import { Button, Menu, Text } from '@mantine/core'
import { IconArchive, IconBook, IconFileText, IconFileZip, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { getBooks } from '../../../core/contract/money/books.ts'
import { useStartJob } from '../../components/jobs/use-start-job.ts'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { jobs as jobTexts } from '../../lib/texts/app/jobs.ts'
import { LedgerAccountsDialog } from './ledger-accounts-dialog.tsx'
import { vatMonth } from './texts.ts'

const words = vatMonth.books

const formats = [
  { format: 'ledger', Icon: IconFileText },
  { format: 'iif', Icon: IconFileText },
  { format: 'quickbooks', Icon: IconFileZip },
  { format: 'sage', Icon: IconFileZip },
] as const

type Props = { readonly businessId: string; readonly month: string }

/** Saves the books of the month for the accountant's program, which knows the accounts by their names there. */
export function BooksMenu({ businessId, month }: Props) {
  const { client } = useApi()
  const { data: business } = useBusiness(businessId)
  const archive = useStartJob(businessId)
  const [isNaming, setNaming] = useState(false)
  const { save, isBusy } = useSaveFile((format: (typeof formats)[number]['format']) =>
    client.download(getBooks, { params: { id: businessId }, query: { month, format } }),
  )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconBook size={18} aria-hidden />}
            loading={isBusy || archive.isPending}
          >
            {words.button}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.label}</Menu.Label>
          {formats.map(({ format, Icon }) => (
            <Menu.Item key={format} leftSection={<Icon size={18} aria-hidden />} onClick={() => save(format)}>
              {words.formats[format]}
              {format === 'sage' && (
                <Text size="xs" c="dimmed" maw={240}>
                  {words.sageHint}
                </Text>
              )}
            </Menu.Item>
          ))}
          {business && may(business, 'data.export') && (
            <Menu.Item
              leftSection={<IconArchive size={18} aria-hidden />}
              onClick={() => archive.start({ kind: 'MONTH_ARCHIVE', month })}
            >
              {jobTexts.archive}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setNaming(true)}>
            {words.accounts}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <LedgerAccountsDialog businessId={businessId} onClose={() => setNaming(false)} />}
    </>
  )
}
