import { Checkbox, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { may } from '../../../../core/contract/http/permissions.ts'
import { updateProduct } from '../../../../core/contract/records/product.ts'
import { notifyCodesTaken } from '../../../components/records/notify-codes-taken.ts'
import { Problem } from '../../../components/ui/problem.tsx'
import { useApi } from '../../../lib/api/api-context.ts'
import { useBusiness } from '../../../lib/queries/businesses.ts'
import { ofBusiness } from '../../../lib/queries/keys.ts'
import { productQuery } from '../../../lib/queries/records.ts'
import { editor as editorTexts } from '../../../lib/texts/invoice/editor.ts'
import type { Codes, Row } from '../document/doc.ts'
import { useEditorTools } from '../session/context.ts'

const words = editorTexts.details.forProduct

type Classified = Pick<Codes, 'hsnCode' | 'isicCode'>

const codeOf = ({ hsnCode, isicCode }: Classified): string | null => hsnCode ?? isicCode

/**
 * A code that is chosen on a line is for its product, too: unless somebody says otherwise where the product has none, and
 * only if somebody says so where it has another one.
 */
export function useProductCodeOffer(row: Row) {
  const { client } = useApi()
  const { businessId } = useEditorTools()
  const queries = useQueryClient()
  const { data: business } = useBusiness(businessId)
  const [hadCode] = useState(codeOf(row) !== null)
  const [choice, setChoice] = useState<boolean>()
  const mayEdit = business !== undefined && may(business, 'record.write')
  const { data: product } = useQuery({
    ...productQuery(client, businessId, row.productId ?? ''),
    enabled: mayEdit && row.productId !== null,
  })
  const present = product && codeOf(product)
  const isOn = choice ?? (present === null && !hadCode)

  const { mutate, error } = useMutation({
    mutationFn: async ({ kind, hsnCode, productCategory, isicCode, serviceCategory }: Codes) => {
      const body = { kind, hsnCode, productCategory, isicCode, serviceCategory }
      return client.call(updateProduct, { params: { id: product?.id ?? '' }, body })
    },
    onSuccess: ({ data, warnings }) => {
      setChoice(undefined)
      notifications.show({ message: words.saved(data.name, codeOf(data) ?? '') })
      notifyCodesTaken(warnings)
      void queries.invalidateQueries({ queryKey: ofBusiness(businessId, 'products') })
    },
  })
  const save = (codes: Codes) => {
    if (product && codeOf(codes) !== null && codeOf(codes) !== codeOf(product)) mutate(codes)
  }
  const isOffered = product !== undefined && (present === null || codeOf(row) !== present)

  return {
    /** Of what a change of the line makes of its codes. */
    take: (codes: Codes) => {
      if (isOn) save(codes)
    },
    offer: isOffered && (
      <Stack gap="xs" mt="sm">
        <Checkbox
          label={present ? words.instead(product.name, present) : words.too(product.name)}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setChoice(checked)
            if (checked) save(row)
          }}
        />
        {error !== null && <Problem error={error} />}
      </Stack>
    ),
  }
}
