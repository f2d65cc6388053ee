import { expect, it } from 'vitest'

import {
  addressField,
  apiKeyField,
  apiSecretField,
  clientIdField,
} from '../../../core/contract/business/credentials.ts'
import { DEFAULT_COUNTER_LIMITS } from '../../../core/contract/business/counter-limits.ts'
import { practiceFirsConfig } from '../../lib/business/practice.ts'
import { connectionStep, firstOpen, stepStates } from './steps.ts'

const bare = {
  email: 'accounts@okafor.example',
  defaultClassification: null,
  firsConfig: null,
  cryptoKeys: null,
  appProvider: null,
  providerSetup: null,
  settings: {
    requireApproval: false,
    autoSubmitToFirs: false,
    requireDifferentApprover: false,
    counterWithoutApproval: false,
    counterLimits: DEFAULT_COUNTER_LIMITS,
    lockDate: null,
    chargesVat: true,
    withholdsVat: false,
    yearEndMonth: 12,
    payClearedOnly: false,
    refusalHours: 72,
    paperTemplate: 'classic' as const,
    accentColour: '#0b6b53',
    letterheadMargin: null,
  },
  logoUrl: null,
}
const credentials = [addressField, apiKeyField, apiSecretField, { ...clientIdField, isRequired: false }]
const nothing = { credentials, hasCustomer: false, skipped: [] }
const own = { businessId: '0194f3a0-7c1e-7d3a-9d3a-2f6f0a1b2c3d', serviceId: '94ND90NR' }
const keys = { fingerprint: 'aa', hasCertificate: true, uploadedAt: '2026-11-20T09:51:00.000Z' }

it('a new business has everything before it but itself', () => {
  const states = stepStates({ business: bare, ...nothing })
  expect(states.business).toBe('done')
  expect(Object.values(states).filter((state) => state === 'open')).toHaveLength(9)
  expect(firstOpen(states)).toBe('firs')
})

it('asks for the e-mail of the business first, and lets who sells to nobody but consumers leave it', () => {
  const states = stepStates({ business: { ...bare, email: null }, ...nothing })
  expect(firstOpen(states)).toBe('business')
  const left = stepStates({
    business: { ...bare, email: null },
    credentials,
    hasCustomer: false,
    skipped: ['business'],
  })
  expect(left.business).toBe('skipped')
  expect(stepStates({ business: bare, ...nothing, skipped: ['keys'] }).keys).toBe('skipped')
  expect(stepStates({ business: { ...bare, cryptoKeys: keys }, ...nothing, skipped: ['keys'] }).keys).toBe('done')
})

it('the way to the connection leads to what it waits for', () => {
  const at = (business: Partial<Parameters<typeof stepStates>[0]['business']>) =>
    connectionStep(stepStates({ business: { ...bare, ...business }, ...nothing }))
  expect(at({})).toBe('provider')
  expect(at({ appProvider: { name: 'mbs', isConnected: false } })).toBe('credentials')
  expect(at({ appProvider: { name: 'sandbox', isConnected: false } })).toBe('test')
  expect(at({ appProvider: { name: 'mbs', isConnected: true } })).toBe('test')
})

it('in the sandbox practice is enough, and a real provider asks for the real things again', () => {
  const practising = {
    ...bare,
    firsConfig: practiceFirsConfig,
    appProvider: { name: 'sandbox', isConnected: true } as const,
  }
  const states = stepStates({ business: practising, ...nothing })
  expect(states).toMatchObject({ firs: 'practice', keys: 'notNeeded', provider: 'practice', credentials: 'notNeeded' })
  expect(firstOpen(states)).toBe('classification')

  const real = stepStates({ business: { ...practising, appProvider: { name: 'mbs', isConnected: false } }, ...nothing })
  expect(real).toMatchObject({ firs: 'practice', keys: 'open', provider: 'done', credentials: 'open', test: 'open' })
})

it('what was left for later does not wait for anybody, and is done once it is done', () => {
  const business = {
    ...bare,
    firsConfig: own,
    cryptoKeys: keys,
    appProvider: { name: 'mbs', isConnected: true } as const,
  }
  const skipped = ['classification', 'settings', 'logo', 'customer'] as const
  const states = stepStates({ business, credentials, hasCustomer: true, skipped })
  expect(states).toMatchObject({ classification: 'skipped', settings: 'skipped', logo: 'skipped', customer: 'done' })
  expect(firstOpen(states)).toBeUndefined()

  const classified = { ...business, defaultClassification: { kind: 'GOODS', hsnCode: '2523.29' } as const }
  expect(stepStates({ business: classified, credentials, hasCustomer: true, skipped }).classification).toBe('done')
})

it('keys that are stored are done before they are tested, and open again when they were refused', () => {
  const stored = ['apiKey', 'apiSecret'].map((name) => ({ name, since: null }))
  const setup = { apiUrl: 'https://gateway.example', stored, lastTest: null }
  const stateOf = (providerSetup: typeof setup | { lastTest: { at: string; connected: boolean } }) => {
    const appProvider = { name: 'mbs', isConnected: false } as const
    return stepStates({ business: { ...bare, appProvider, providerSetup: { ...setup, ...providerSetup } }, ...nothing })
  }
  expect(stateOf(setup)).toMatchObject({ credentials: 'done', test: 'open' })
  expect(stateOf({ ...setup, stored: stored.slice(1) }).credentials).toBe('open')
  const lastTest = { at: '2026-11-20T09:51:00.000Z', connected: false }
  expect(stateOf({ lastTest }).credentials).toBe('open')
})
