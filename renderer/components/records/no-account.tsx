import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { useApi } from '../../lib/api/api-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { paymentDetailsQuery } from '../../lib/queries/records.ts'
import { NEW_RECORD } from '../../lib/routing/page-search.ts'
import { texts } from '../../lib/texts.ts'
import { Notice } from '../ui/notice.tsx'

const words = texts.noAccount

/** Whether a business has nothing that its customers could pay into, and whether this person may add it. */
function useNoAccount(businessId: string): { readonly isMissing: boolean; readonly mayAdd: boolean } {
  const { client } = useApi()
  const { data: accounts } = useQuery(paymentDetailsQuery(client, businessId))
  const { data: business } = useBusiness(businessId)
  return { isMissing: accounts?.length === 0, mayAdd: business !== undefined && may(business, 'record.write') }
}

const linkTo = (businessId: string) =>
  ({ to: '/businesses/$businessId/payment-details', params: { businessId }, search: { open: NEW_RECORD } }) as const

/** Says beside what goes out that it does not say where to pay, and leads there where that is put right. */
export function MissingAccountNotice({ businessId }: { readonly businessId: string }) {
  const { isMissing, mayAdd } = useNoAccount(businessId)
  if (!isMissing) return null
  return (
    <Notice
      tone="quiet"
      action={
        mayAdd && (
          <Button variant="default" size="xs" renderRoot={(props) => <Link {...props} {...linkTo(businessId)} />}>
            {words.add}
          </Button>
        )
      }
    >
      {words.text}
    </Notice>
  )
}

/** The same, small, below the field for it. */
export function MissingAccountHint({ businessId }: { readonly businessId: string }) {
  const { isMissing, mayAdd } = useNoAccount(businessId)
  if (!isMissing) return null
  return (
    <>
      {words.text}{' '}
      {mayAdd && (
        <Anchor size="xs" renderRoot={(props) => <Link {...props} {...linkTo(businessId)} />}>
          {words.add}
        </Anchor>
      )}
    </>
  )
}
