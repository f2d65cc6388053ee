import { Button, Group, Stack, Text } from '@mantine/core'
import type { ComponentType } from 'react'

import type { Business } from '../../../core/contract/business/business.ts'
import { ClassificationStep } from '../../components/business-set-up/classification-form.tsx'
import { ConnectionTest } from '../../components/business-set-up/connection-test.tsx'
import { CredentialsForm } from '../../components/business-set-up/credentials-form.tsx'
import { CryptoKeysField } from '../../components/business-set-up/crypto-keys-field.tsx'
import { FirsConfigForm } from '../../components/business-set-up/firs-config-form.tsx'
import { LogoField } from '../../components/display/logo-field.tsx'
import { ProviderCards } from '../../components/business-set-up/provider-cards.tsx'
import { isSkippable, type StepName, type StepState } from '../../components/business-set-up/steps.ts'
import { WorkflowSwitches } from '../../components/business-set-up/workflow-switches.tsx'
import { setUp as setUpTexts } from '../../lib/texts/business/set-up.ts'
import { ContactForm } from './contact-form.tsx'
import { FirstCustomerForm } from './first-customer-form.tsx'

const words = setUpTexts

type BodyProps = { readonly business: Business; readonly onSaved: () => void }

const bodies: Readonly<Record<StepName, ComponentType<BodyProps>>> = {
  business: ContactForm,
  classification: ClassificationStep,
  firs: FirsConfigForm,
  keys: CryptoKeysField,
  provider: ProviderCards,
  credentials: CredentialsForm,
  test: ConnectionTest,
  settings: WorkflowSwitches,
  logo: LogoField,
  customer: FirstCustomerForm,
}

type Props = {
  readonly step: StepName
  readonly state: StepState
  readonly business: Business
  readonly onDone: () => void
  readonly onSkip: () => void
}

/** What the thing is for, and the form that takes it. */
export function StepBody({ step, state, business, onDone, onSkip }: Props) {
  const Body = bodies[step]

  return (
    <Stack gap="md" pt="xs">
      <Text>{words.steps[step].unlocks}</Text>
      <Body business={business} onSaved={onDone} />
      {isSkippable(step) && state === 'open' && (
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onSkip}>
            {words.later}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
