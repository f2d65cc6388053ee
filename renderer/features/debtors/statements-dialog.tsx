import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconMailForward, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'

import { may } from '../../../core/contract/http/permissions.ts'
import { ReminderAbout } from '../../../core/contract/http/vocabulary.ts'
import { listStatements } from '../../../core/contract/money/receivables.ts'
import { StatementPeriod, thisYear } from '../../components/money/statement-period.tsx'
import { usePrintFile } from '../../components/print/use-print-file.ts'
import { useSaveFile } from '../../components/print/use-save-file.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { mail } from '../../lib/texts/mail/mail.ts'
import { customerAccount } from '../../lib/texts/money/customer-account.ts'
import { EmailAllDialog } from './email-all-dialog.tsx'

const words = customerAccount.debtors.statements

type Props = { readonly businessId: string; readonly onClose: () => void }

/** The statements of everybody who owes, at once: on paper, as a PDF, or as an Excel file. */
export function StatementsDialog({ businessId, onClose }: Props) {
  const { client } = useApi()
  const [isMailing, setMailing] = useState(false)
  const { data: business } = useBusiness(businessId)
  const mayMail = business !== undefined && may(business, 'invoice.emailMany')
  const today = todayInLagos(new Date())
  const [shown, setShown] = useState(() => thisYear(today))
  const [about, setAbout] = useState<ReminderAbout>('OPEN')

  const fetchFile = (format: 'pdf' | 'xlsx') =>
    client.download(listStatements, {
      params: { id: businessId },
      query: { from: shown.from, to: shown.to, about, format },
    })
  const named = async (format: 'pdf' | 'xlsx') => {
    const { blob } = await fetchFile(format)
    return { blob, fileName: words.file(shown.from, shown.to, format) }
  }
  const paper = usePrintFile(() => fetchFile('pdf'))
  const pdf = useSaveFile(() => named('pdf'))
  const sheet = useSaveFile(() => named('xlsx'))

  if (isMailing) {
    return <EmailAllDialog businessId={businessId} kind="STATEMENT" about={about} onClose={onClose} />
  }
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Stack gap="md">
        <Text c="dimmed">{words.intro}</Text>
        <Group gap="xs">
          <SegmentedControl
            size="xs"
            aria-label={words.about.label}
            value={about}
            onChange={(value) => setAbout(ReminderAbout.options.find((one) => one === value) ?? 'OPEN')}
            data={ReminderAbout.options.toReversed().map((value) => ({ value, label: words.about[value] }))}
          />
          <StatementPeriod shown={shown} today={today} onChange={setShown} />
        </Group>
        <Group gap="xs">
          <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={paper.isBusy} onClick={paper.print}>
            {words.print}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={pdf.isBusy}
            onClick={() => pdf.save()}
          >
            {words.pdf}
          </Button>
          {mayMail && (
            <Button
              variant="default"
              leftSection={<IconMailForward size={18} aria-hidden />}
              onClick={() => setMailing(true)}
            >
              {mail.all.statement}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            loading={sheet.isBusy}
            onClick={() => sheet.save()}
          >
            {words.xlsx}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
