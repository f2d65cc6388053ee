import { Button, Divider, Select, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ShareChannel } from '../../../../core/contract/http/vocabulary.ts'
import type { Invoice } from '../../../../core/contract/invoice/invoice.ts'
import type { PreparedEmailBody } from '../../../../core/contract/mail/email.ts'
import { noteShared, sendEmail, writeEml } from '../../../../core/contract/mail/invoice-email.ts'
import { getInvoicePdf } from '../../../../core/contract/printing/invoice-document.ts'
import { Form } from '../../../components/form/form.tsx'
import { MailFields, MessageField } from '../../../components/mail/fields.tsx'
import { MissingMailServer } from '../../../components/mail/missing-server.tsx'
import { addressesIn, useMailForm } from '../../../components/mail/use-form.ts'
import { useSaveFile } from '../../../components/print/use-save-file.ts'
import { ShareFile } from '../../../components/share/share-file.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { usePreferences } from '../../../lib/queries/preferences.ts'
import { mail } from '../../../lib/texts/mail/mail.ts'
import {
  attachmentFormatKey,
  attachmentFormatByKey,
  attachmentFormats,
  type AttachmentFormat,
} from './attachment-formats.ts'
import type { Notify } from './use-notify.ts'

const words = mail.send

type Props = {
  readonly invoice: Invoice
  readonly prepared: PreparedEmailBody
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
  readonly onSaid: Notify
}

/** The e-mail that goes with an invoice, ready to be changed and sent, and the other ways to get it out of the door. */
export function SendForm({ invoice, prepared, onClose, onChanged, onSaid }: Props) {
  const { businessId, id, invoiceNumber } = invoice
  const { client } = useApi()
  const { preferences } = usePreferences()
  const [chosen, setChosen] = useState<AttachmentFormat>()
  const paper = chosen ?? { format: preferences?.perBusiness[businessId]?.printFormat ?? 'a4' }
  const mustSaySo = prepared.warnings.some(({ code }) => code === 'not_cleared')

  const form = useMailForm({
    businessId,
    name: `send.${id}`,
    prepared,
    send: async (typed) => {
      const body = { ...typed, ...paper, ...(mustSaySo && { evenUncleared: true }) }
      await client.call(sendEmail, { params: { id }, body })
    },
    onSent: () => {
      onSaid(words.queued(invoiceNumber))
      void onChanged()
      onClose()
    },
  })
  const leave = () => {
    form.kept.discard()
    onClose()
  }
  const choice = (
    <Select
      label={words.format}
      value={attachmentFormatKey(paper)}
      onChange={(value) => setChosen(attachmentFormatByKey(value))}
      data={attachmentFormats}
      allowDeselect={false}
      w={150}
      flex="none"
    />
  )
  const share = (
    <ShareInvoice
      invoice={invoice}
      paper={paper}
      phone={prepared.phone}
      text={form.values.message}
      asTyped={{
        to: addressesIn(form.values.to),
        cc: addressesIn(form.values.cc),
        subject: form.values.subject,
        message: form.values.message,
      }}
      onChanged={onChanged}
    />
  )

  if (prepared.from === null) {
    return (
      <>
        <MissingMailServer businessId={businessId} />
        <MessageField form={form} />
        {choice}
        {share}
      </>
    )
  }
  return (
    <>
      <Form
        form={form}
        button={mustSaySo ? words.evenSo : words.now}
        hasKey
        stays={words.leave}
        onStay={leave}
        note={
          <Text c="dimmed" size="xs">
            {words.from(prepared.from)}
          </Text>
        }
      >
        <MailFields form={form} beside={choice} />
      </Form>
      <Divider label={words.otherWays} labelPosition="left" />
      {share}
    </>
  )
}

type ShareProps = Pick<Props, 'invoice' | 'onChanged'> & {
  readonly paper: AttachmentFormat
  readonly phone: string | null
  readonly text: string
  /** The e-mail with what was changed of it. */
  readonly asTyped: {
    readonly to: string[]
    readonly cc: string[]
    readonly subject: string
    readonly message: string
  }
}

/** In WhatsApp, in the own mail program, or as a file; what was opened is noted in the history. */
function ShareInvoice({ invoice: { businessId, id }, paper, phone, text, asTyped, onChanged }: ShareProps) {
  const { client } = useApi()
  const pdf = useQuery({
    queryKey: ofBusiness(businessId, 'invoices', id, 'pdf', attachmentFormatKey(paper)),
    queryFn: async () => client.download(getInvoicePdf, { params: { id }, query: paper }),
    gcTime: 0,
  })
  const note = useMutation({
    mutationFn: async (channel: ShareChannel) => client.call(noteShared, { params: { id }, body: { channel } }),
    onSuccess: onChanged,
  })
  // What was not saved was not opened either.
  const eml = useSaveFile(
    () => client.download(writeEml, { params: { id }, body: { ...asTyped, ...paper } }),
    () => note.mutate('MAIL_PROGRAM'),
  )
  return (
    <ShareFile
      phone={phone}
      text={text}
      file={pdf.data}
      onOpened={(way) => note.mutate(way)}
      said={eml.saved === undefined ? undefined : words.programSaved(eml.saved)}
    >
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        title={words.programHint}
        loading={eml.isBusy}
        onClick={() => eml.save()}
      >
        {words.program}
      </Button>
    </ShareFile>
  )
}
