import type { Business } from '../../../core/contract/business/business.ts'
import { formatPhone } from '../../../core/contract/http/formatting.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { KeyFacts } from '../../components/business-set-up/crypto-keys-field.tsx'
import { StatusLine } from '../../components/business-set-up/status-line.tsx'
import { type Fact, FactList } from '../../components/display/fact-list.tsx'
import { Section } from '../../components/layout/section.tsx'
import { isPracticeFirsConfig } from '../../lib/business/practice.ts'
import { useProviderName } from '../../lib/queries/businesses.ts'
import { businessFields, businessTypeNames } from '../../lib/texts/business/new-business.ts'
import { setUp } from '../../lib/texts/business/set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'

const words = settingsTexts

/** All settings as facts, for those who do not change them. */
export function BusinessFacts({ business }: { readonly business: Business }) {
  const { cryptoKeys, appProvider, settings, firsConfig } = business
  const providerName = useProviderName(appProvider?.name)
  const { approval, sending } = words.facts

  return (
    <>
      <Section title={words.sections.business}>
        <FactList facts={profileFacts(business)} />
      </Section>
      <Section title={words.sections.workflow}>
        <FactList
          facts={[
            {
              label: words.facts.workflow.approval,
              value: !settings.requireApproval
                ? approval.no
                : settings.requireDifferentApprover
                  ? approval.other
                  : approval.needed,
            },
            {
              label: words.facts.workflow.sending,
              value: settings.autoSubmitToFirs ? sending.byItself : sending.byHand,
            },
          ]}
        />
      </Section>
      <Section title={words.sections.firs}>
        <FactList
          facts={[
            { label: setUp.firs.businessId, value: firsConfig?.businessId ?? words.facts.notSet },
            {
              label: setUp.firs.serviceId,
              value: firsConfig?.serviceId ?? words.facts.notSet,
              hint: isPracticeFirsConfig(firsConfig) ? words.facts.practice : undefined,
            },
          ]}
        />
      </Section>
      <Section title={words.sections.keys}>
        {cryptoKeys ? <KeyFacts cryptoKeys={cryptoKeys} /> : <StatusLine>{setUp.keys.none}</StatusLine>}
      </Section>
      <Section title={words.sections.provider}>
        {appProvider === null ? (
          <StatusLine>{words.facts.notSet}</StatusLine>
        ) : (
          <StatusLine isGood={appProvider.isConnected}>
            {appProvider.isConnected ? setUp.test.connected(providerName) : setUp.test.notYet(providerName)}
          </StatusLine>
        )}
      </Section>
    </>
  )
}

function profileFacts(business: Business): Fact[] {
  const { labels } = words.contact
  const place = [...new Set([business.city, business.state, business.country])].join(', ')
  const optional: [string, string | null][] = [
    [labels.lga, business.lga],
    [labels.postalCode, business.postalCode],
    [labels.email, business.email],
    [labels.phone, business.phone && formatPhone(business.phone)],
    [labels.registrationNumber, business.registrationNumber],
  ]

  return [
    { label: businessFields.name, value: business.name },
    { label: businessFields.TIN, value: business.TIN },
    { label: businessFields.businessType, value: businessTypeNames[business.businessType] },
    { label: businessFields.address, value: `${business.address}, ${place}` },
    ...optional.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
    { label: words.facts.next, value: formatInvoiceNumber(business.invoicePrefix, business.nextInvoiceNumber) },
  ]
}
