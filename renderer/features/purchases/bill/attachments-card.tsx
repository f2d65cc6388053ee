import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { getPurchaseAttachment } from '../../../../core/contract/purchases/attachment.ts'
import type { PurchaseBody } from '../../../../core/contract/purchases/purchase.ts'
import { FileView } from '../../../components/purchases/file-view.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { bills } from '../../../lib/texts/purchases/bills.ts'

const words = bills.page

/** The photos and PDFs of a bill. */
export function AttachmentsCard({ bill: { id, businessId, attachments } }: { readonly bill: PurchaseBody }) {
  if (attachments.length === 0) return null
  return (
    <Card component="section" aria-labelledby="papers-title">
      <Title order={2} mb="sm" id="papers-title">
        {words.attachments}
      </Title>
      {attachments.map((one) => (
        <Attachment key={one.id} businessId={businessId} billId={id} attachmentId={one.id} name={one.fileName} />
      ))}
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
