import type { Business } from '../../../core/contract/business/business.ts'
import { isPracticeFirsConfig } from '../../lib/business/practice.ts'
import { type CredentialFields, hasCredentials } from './credential-forms.ts'

/** In the order in which one needs the other. */
export const stepNames = [
  'business',
  'firs',
  'keys',
  'provider',
  'credentials',
  'test',
  'classification',
  'settings',
  'logo',
  'customer',
] as const

export type StepName = (typeof stepNames)[number]

/** `practice` and `notNeeded` are enough for the sandbox, and open again with a real provider. */
export type StepState = 'done' | 'open' | 'practice' | 'notNeeded' | 'skipped'

/** Nothing else waits for these, so they may be left for later: without the keys an invoice has no QR code, and goes. */
const skippable: readonly StepName[] = ['business', 'keys', 'classification', 'settings', 'logo', 'customer']

export const isSkippable = (step: StepName): boolean => skippable.includes(step)

type Facts = {
  readonly business: Pick<
    Business,
    | 'email'
    | 'defaultClassification'
    | 'firsConfig'
    | 'cryptoKeys'
    | 'appProvider'
    | 'providerSetup'
    | 'settings'
    | 'logoUrl'
  >
  /** What the chosen provider gives its customers to enter. */
  readonly credentials: CredentialFields
  /** Besides the built-in one for sales over the counter. */
  readonly hasCustomer: boolean
  readonly skipped: readonly StepName[]
}

/** How far each step has come. */
export function stepStates({
  business,
  credentials,
  hasCustomer,
  skipped,
}: Facts): Readonly<Record<StepName, StepState>> {
  const { email, defaultClassification, firsConfig, cryptoKeys, appProvider, providerSetup, settings, logoUrl } =
    business
  const isSandbox = appProvider?.name === 'sandbox'
  const isConnected = appProvider?.isConnected ?? false
  // Keys that were refused wait for better ones.
  const isReadyToTest =
    appProvider !== null &&
    !isSandbox &&
    hasCredentials(credentials, providerSetup) &&
    (providerSetup?.lastTest ?? null) === null
  const orSkipped = (step: StepName, isDone: boolean): StepState =>
    isDone ? 'done' : skipped.includes(step) ? 'skipped' : 'open'

  return {
    // Without an e-mail address, invoices to companies are refused.
    business: orSkipped('business', email !== null),
    firs: firsConfig === null ? 'open' : isPracticeFirsConfig(firsConfig) ? 'practice' : 'done',
    keys: !cryptoKeys && isSandbox ? 'notNeeded' : orSkipped('keys', cryptoKeys !== null),
    provider: appProvider === null ? 'open' : isSandbox ? 'practice' : 'done',
    credentials: isSandbox ? 'notNeeded' : isConnected || isReadyToTest ? 'done' : 'open',
    test: isConnected ? 'done' : 'open',
    classification: orSkipped('classification', defaultClassification !== null),
    settings: orSkipped('settings', settings.requireApproval || settings.autoSubmitToFirs),
    logo: orSkipped('logo', logoUrl !== null),
    customer: orSkipped('customer', hasCustomer),
  }
}

const connecting = ['provider', 'credentials', 'test'] as const satisfies readonly StepName[]

/** The step that the connection waits for; its test where it waits for none. */
export function connectionStep(states: Readonly<Record<StepName, StepState>>): StepName {
  return connecting.find((step) => states[step] === 'open') ?? 'test'
}

/** The first step that waits for somebody; undefined when none does. */
export function firstOpen(states: Readonly<Record<StepName, StepState>>): StepName | undefined {
  return stepNames.find((step) => states[step] === 'open')
}
