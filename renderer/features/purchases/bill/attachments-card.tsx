import { Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'

import { addPurchaseAttachment, getPurchaseAttachment } from '../../../../core/contract/purchases/attachment.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { BillFileDrop } from '../../../components/purchases/bill-file-drop.tsx'
import { FileView } from '../../../components/purchases/file-view.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { fileRefusal } from '../../../lib/errors/field-errors.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { billEditor } from '../../../lib/texts/purchases/bill-editor.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'

const words = bills.page

type CardProps = {
  readonly bill: PurchaseBody
  /** Whether this person may add to them. */
  readonly mayAdd: boolean
  readonly onChanged: () => void
}

/** The photos and PDFs of a bill, and where one that is missing is added. */
export function AttachmentsCard({ bill: { id, businessId, attachments }, mayAdd, onChanged }: CardProps) {
  const { client } = useApi()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => (await client.call(addPurchaseAttachment, { params: { id }, file })).data,
    onSuccess: onChanged,
  })
  const refusal = fileRefusal(error)
  if (attachments.length === 0 && !mayAdd) return null
  return (
    <Card component="section" aria-labelledby="papers-title">
      <Title order={2} mb="sm" id="papers-title">
        {words.attachments}
      </Title>
      {attachments.map((one) => (
        <Attachment key={one.id} businessId={businessId} billId={id} attachmentId={one.id} name={one.fileName} />
      ))}
      {error !== null && refusal === undefined && <Problem error={error} />}
      {mayAdd && <BillFileDrop hint={billEditor.paper.hintLater} onFile={mutate} isBusy={isPending} error={refusal} />}
    </Card>
  )
}

type Props = {
  readonly businessId: string
  readonly billId: string
  readonly attachmentId: string
  readonly name: string
}

function Attachment({ businessId, billId, attachmentId, name }: Props) {
  const { client } = useApi()
  const { data } = useQuery({
    queryKey: ofBusiness(businessId, 'purchases', 'attachment', attachmentId),
    queryFn: async ({ signal }) =>
      (await client.download(getPurchaseAttachment, { params: { id: billId, attachmentId }, signal })).blob,
    staleTime: Infinity,
  })
  return (
    <>
      {data && <FileView blob={data} name={name} />}
      <Text size="xs" c="dimmed" mb="xs">
        {name}
      </Text>
    </>
  )
}
