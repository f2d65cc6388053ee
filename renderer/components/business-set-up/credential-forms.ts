import { z } from 'zod'

import type { Business } from '../../../core/contract/business/business.ts'
import { addressField, type CredentialField, credentialValue } from '../../../core/contract/business/credentials.ts'

/** What a provider gives its customers to enter, in the order in which welcome e-mails have it. */
export type CredentialFields = readonly CredentialField[]

export type StoredCredentials = NonNullable<Business['providerSetup']>['stored']

/** The form of these fields. What is stored already may be left empty, and stays. */
export function credentialSchema(fields: CredentialFields, stored: StoredCredentials = []): z.ZodObject {
  const mayStayEmpty = ({ name, isRequired }: CredentialField) => !isRequired || stored.some((one) => one.name === name)
  const shape = fields.map((field) => {
    const value = credentialValue(field)
    return [field.name, mayStayEmpty(field) ? value.optional() : value] as const
  })
  return z.object(Object.fromEntries(shape))
}

/** What is never kept while it is typed: all but the address. */
export const secretsAmong = (fields: CredentialFields): readonly string[] =>
  fields.map(({ name }) => name).filter((name) => name !== addressField.name)

/** Whether everything that a provider needs is stored, as far as the one who asks may know. */
export function hasCredentials(fields: CredentialFields, setup: Business['providerSetup']): boolean {
  if (setup === null) return false
  const names = [...(setup.apiUrl === null ? [] : [addressField.name]), ...setup.stored.map(({ name }) => name)]
  return fields.every(({ name, isRequired }) => !isRequired || names.includes(name))
}

export const labelsOf = (fields: CredentialFields): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.map(({ name, label }) => [name, label]))

export const emptyOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, '']))
