import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'

import type { Business } from '../../../core/contract/business/business.ts'
import { InvoiceType } from '../../../core/contract/http/vocabulary.ts'
import { generateQr } from '../../../core/contract/invoice/tools.ts'
import { CopyButton } from '../../components/display/copy-button.tsx'
import { DayInput } from '../../components/form/day-input.tsx'
import { Form } from '../../components/form/form.tsx'
import { useServerForm } from '../../components/form/use-server-form.ts'
import { Section } from '../../components/layout/section.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { todayInLagos } from '../../lib/format/day.ts'
import { amountText } from '../../lib/format/money.ts'
import { invoiceTypeNames } from '../../lib/texts.ts'
import styles from './page.module.css'
import { tools as toolsTexts } from './texts.ts'

const words = toolsTexts.qr
const types = InvoiceType.options.map((value) => ({ value, label: invoiceTypeNames[value] }))

const { totalAmount, taxAmount } = generateQr.body.shape
const qrForm = generateQr.body.omit({ businessId: true }).extend({
  totalAmount: amountText.transform(Number).pipe(totalAmount),
  taxAmount: amountText.transform(Number).pipe(taxAmount),
})

/** The encrypted QR code of any IRN of the business, as a picture. */
export function QrTool({ business }: { readonly business: Business }) {
  const { client } = useApi()
  const form = useServerForm({
    schema: qrForm,
    initialValues: {
      irn: '',
      issueDate: todayInLagos(new Date()),
      invoiceType: 'STANDARD',
      supplierTIN: business.TIN,
      buyerTIN: '',
      totalAmount: '',
      taxAmount: '',
    },
    keep: { businessId: business.id, form: 'tools.qr', stores: false },
    labels: words.labels,
    send: async (body) => {
      const { data } = await client.call(generateQr, { body: { ...body, businessId: business.id } })
      return { irn: body.irn, ...data }
    },
  })
  const { value: day, ...issueDate } = form.choice('issueDate')

  return (
    <Section title={words.title} text={words.text}>
      <Form form={form} button={words.button} hasKey>
        <TextInput {...form.field('irn')} description={words.irnHint} autoComplete="off" spellCheck={false} autoFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DayInput {...issueDate} value={day ?? ''} />
          <Select {...form.choice('invoiceType')} data={types} allowDeselect={false} />
          <TextInput {...form.field('supplierTIN')} autoComplete="off" />
          <TextInput {...form.field('buyerTIN')} autoComplete="off" />
          <TextInput {...form.field('totalAmount')} inputMode="decimal" autoComplete="off" />
          <TextInput {...form.field('taxAmount')} inputMode="decimal" autoComplete="off" />
        </SimpleGrid>
      </Form>
      <div aria-live="polite">
        {form.result && <QrPicture {...form.result} isSandbox={business.cryptoKeys === null} />}
      </div>
    </Section>
  )
}

type PictureProps = {
  readonly irn: string
  readonly qrCodeBase64: string
  readonly qrCodeDataUrl: string
  readonly isSandbox: boolean
}

function QrPicture({ irn, qrCodeBase64, qrCodeDataUrl, isSandbox }: PictureProps) {
  const save = () => {
    const bytes = Uint8Array.from(atob(qrCodeBase64), (character) => character.charCodeAt(0))
    saveFile(new Blob([bytes], { type: 'image/png' }), words.file(irn))
    notifications.show({ message: words.saved })
  }

  return (
    <Stack gap="md" mt="md">
      {isSandbox && <Notice>{words.sandbox}</Notice>}
      <Group gap="lg" align="flex-start">
        <img src={qrCodeDataUrl} alt={words.alt(irn)} className={styles['qr']} />
        <Stack gap="xs" align="flex-start">
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            {words.save}
          </Button>
          <CopyButton value={qrCodeDataUrl}>{words.copyData}</CopyButton>
        </Stack>
      </Group>
    </Stack>
  )
}
