import { useNavigate } from '@tanstack/react-router'

import { may } from '../../../core/contract/http/permissions.ts'
import { useHotkey } from '../../lib/commands/hotkeys-context.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { texts } from '../../lib/texts.ts'
import { type NavEntry, useNav } from '../navigation.ts'

/** The keys that go from page to page. */
export function NavKeys({ businessId }: { readonly businessId: string }) {
  const entries = useNav(businessId).flatMap((group) => group.entries)
  return (
    <>
      <NewInvoiceKey businessId={businessId} />
      {entries
        .filter(({ key }) => key !== undefined)
        .map((entry) => (
          <NavKey key={entry.to} entry={entry} businessId={businessId} />
        ))}
    </>
  )
}

/** It begins an invoice from every page that has nothing else for it. */
function NewInvoiceKey({ businessId }: { readonly businessId: string }) {
  const navigate = useNavigate()
  const { data: business } = useBusiness(businessId)
  const isOffered = business !== undefined && may(business, 'invoice.write')
  const go = () => void navigate({ to: '/businesses/$businessId/invoices/new', params: { businessId } })
  useHotkey(isOffered ? 'create' : undefined, texts.invoices.add, go, 'everywhere')
  return null
}

function NavKey({ entry, businessId }: { readonly entry: NavEntry; readonly businessId: string }) {
  const navigate = useNavigate()
  const go = () => void navigate({ to: entry.to, params: { businessId } })
  useHotkey(entry.key, texts.shell.hotkeys.goTo(entry.label), go, 'everywhere')
  return null
}
