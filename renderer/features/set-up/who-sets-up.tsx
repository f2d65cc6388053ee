import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { Business } from '../../../core/contract/business/business.ts'
import { may } from '../../../core/contract/http/permissions.ts'
import { FactList } from '../../components/display/fact-list.tsx'
import { Section } from '../../components/layout/section.tsx'
import { grantNameOf } from '../../lib/business/grants.ts'
import { useMembersWithPermission } from '../../lib/queries/team.ts'
import { roleNames } from '../../lib/texts.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'

const words = setUpTexts.member

const places = [
  { to: '/businesses/$businessId/invoices/new', label: words.newInvoice },
  { to: '/businesses/$businessId/customers', label: words.customers },
  { to: '/businesses/$businessId/products', label: words.products },
] as const

type Props = { readonly business: Business; readonly isDone: boolean }

/** For a member who may not set the business up: who can, and what this member can do meanwhile. */
export function WhoSetsUp({ business, isDone }: Props) {
  const people = useMembersWithPermission(business.id, 'business.manage')
  const mayWrite = may(business, 'invoice.write')

  return (
    <Section title={isDone ? words.done : words.title} text={isDone ? words.doneText : words.text}>
      <Stack gap="md">
        <FactList
          facts={(people ?? []).map(({ name, email, ...grant }) => ({
            label: roleNames[grantNameOf(grant)],
            value: name,
            hint: email === name ? undefined : email,
          }))}
        />
        <Text>{meanwhile(business)}</Text>
        {mayWrite && (
          <Group gap="xs">
            {places.map(({ to, label }) => (
              <Button
                key={to}
                variant="default"
                renderRoot={(props) => <Link {...props} to={to} params={{ businessId: business.id }} />}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Section>
  )
}

function meanwhile(business: Business): string {
  const { firsConfig, appProvider } = business
  if (!may(business, 'invoice.write')) {
    return may(business, 'invoice.approve') ? words.meanwhile.approver : words.meanwhile.viewer
  }
  if (firsConfig === null) return words.meanwhile.drafts
  return appProvider?.isConnected ? words.meanwhile.all : words.meanwhile.finalize
}
