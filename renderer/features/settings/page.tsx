import { Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { ClassificationForm } from '../../components/business-set-up/classification-form.tsx'
import { CryptoKeysField } from '../../components/business-set-up/crypto-keys-field.tsx'
import { LogoField } from '../../components/display/logo-field.tsx'
import { RemoveBusiness } from '../../components/business-set-up/remove-business.tsx'
import { WorkflowSwitches } from '../../components/business-set-up/workflow-switches.tsx'
import { PageTitle } from '../../components/layout/page-title.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loading } from '../../components/ui/loading.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Problem } from '../../components/ui/problem.tsx'
import { joinWithOr } from '../../lib/format/text.ts'
import { useBusiness } from '../../lib/queries/businesses.ts'
import { useMembersWithPermission } from '../../lib/queries/team.ts'
import { useBusinessId } from '../../lib/routing/business-id.ts'
import { useSearchParams } from '../../lib/routing/search.ts'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { settings as settingsTexts } from '../../lib/texts/business/settings.ts'
import { automaticReminders } from '../../lib/texts/mail/automatic-reminders.ts'
import { mail as mailTexts } from '../../lib/texts/mail/mail.ts'
import { BusinessFacts } from './business-facts.tsx'
import { BusinessForm } from './business-form.tsx'
import { BillsSettings } from './bills-settings.tsx'
import { ChargesVat } from './charges-vat.tsx'
import { ContactForm } from './contact-form.tsx'
import { CounterLimits } from './counter-limits.tsx'
import { FirsSettings } from './firs-settings.tsx'
import { LockDateForm } from './lock-date-form.tsx'
import { ReminderSettings } from './mail/reminder-settings.tsx'
import { EmailSettings } from './mail/settings.tsx'
import { NumbersForm } from './numbers-form.tsx'
import styles from './page.module.css'
import { PrintThemeForm } from './paper-form.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { type SectionName, sectionsFor, settingsSearch } from './search.ts'
import { TaxRates } from './tax-rates.tsx'
import { WithholdsVat } from './withholds-vat.tsx'
import { YearEnd } from './year-end.tsx'

const words = settingsTexts

const bodies: Readonly<Record<SectionName, ComponentType<{ business: Business }>>> = {
  business: BusinessForm,
  contact: ContactForm,
  classification: ClassificationForm,
  numbers: NumbersForm,
  logo: LogoField,
  paper: PrintThemeForm,
  workflow: WorkflowSwitches,
  counter: CounterLimits,
  money: MoneySettings,
  email: EmailSettings,
  reminders: ReminderSettings,
  firs: FirsSettings,
  keys: CryptoKeysField,
  provider: ProviderSettings,
  remove: RemoveSection,
}

const intros: Partial<Record<SectionName, string>> = {
  business: words.business.text,
  contact: words.contact.text,
  classification: setUpTexts.classification.text,
  numbers: words.numbers.text,
  paper: words.paper.text,
  workflow: setUpTexts.steps.settings.unlocks,
  counter: words.counter.text,
  money: words.money.text,
  email: mailTexts.settings.text,
  reminders: automaticReminders.text,
  firs: `${setUpTexts.steps.firs.unlocks} ${words.firs.where}`,
  keys: setUpTexts.steps.keys.from,
}

/** Everything about one business that can be set; who may not change it reads it. */
export function SettingsPage() {
  const { data: business, error, refetch } = useBusiness(useBusinessId())
  if (!business) return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Loading />

  const sections = sectionsFor(business)
  return (
    <Page width="reading">
      <PageTitle>{words.title}</PageTitle>
      {sections.length === 0 ? (
        <Stack gap="md">
          <WhoChanges businessId={business.id} />
          <BusinessFacts business={business} />
          <Section title={words.sections.money} text={words.money.text}>
            <MoneySettings business={business} />
          </Section>
        </Stack>
      ) : (
        <Sections business={business} sections={sections} />
      )}
    </Page>
  )
}

function WhoChanges({ businessId }: { readonly businessId: string }) {
  const people = useMembersWithPermission(businessId, 'business.manage')
  const names = people?.map(({ name }) => name) ?? []
  return <Notice tone="quiet">{names.length === 0 ? words.onlyAdmins : words.onlyThey(joinWithOr(names))}</Notice>
}

type SectionsProps = { readonly business: Business; readonly sections: readonly SectionName[] }

function Sections({ business, sections }: SectionsProps) {
  const [search] = useSearchParams(settingsSearch)
  const chosen = search.section !== undefined && sections.includes(search.section) ? search.section : 'business'
  const Body = bodies[chosen]
  const intro = intros[chosen]

  return (
    <div className={styles['page']}>
      <nav aria-label={words.sections.label} className={styles['nav']}>
        {sections.map((name) => (
          <Link
            key={name}
            to="/businesses/$businessId/settings"
            params={{ businessId: business.id }}
            search={{ section: name }}
            resetScroll={false}
            className={styles['link']}
            data-chosen={name === chosen || undefined}
            aria-current={name === chosen ? 'page' : undefined}
          >
            {words.sections[name]}
          </Link>
        ))}
      </nav>
      <div>
        <Section title={words.sections[chosen]} {...(intro !== undefined && { text: intro })}>
          <Body key={business.id} business={business} />
        </Section>
      </div>
    </div>
  )
}

function RemoveSection({ business }: { readonly business: Business }) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{business.isDemo ? setUpTexts.demo.remove.text : settingsTexts.remove.text}</Text>
      <Group>
        <RemoveBusiness business={business} />
      </Group>
    </Stack>
  )
}

/** Up to when the books are closed, whether VAT is charged and withheld, when the year ends, and the rates of WHT. */
function MoneySettings({ business }: { readonly business: Business }) {
  return (
    <Stack gap="xl">
      <LockDateForm business={business} />
      <ChargesVat business={business} />
      <WithholdsVat business={business} />
      <YearEnd business={business} />
      <BillsSettings business={business} />
      <TaxRates business={business} />
    </Stack>
  )
}
