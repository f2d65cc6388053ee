import { z } from 'zod'

import { text, urlField } from '../http/fields.ts'

/** One thing that an access point provider gives its customers to enter, as forms show it. */
export const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable().meta({ description: 'What it looks like or where it is found.' }),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
})

/** A provider's list of these is its schema. Secrets are kept in the secret store only. */
export type CredentialField = Readonly<z.infer<typeof credentialField>> & {
  /** Of this provider alone: kept while another one is chosen, and entered with its other own ones the first time. */
  readonly isOwn?: true
}

/** Who declares them: a provider, as far as its credentials go. */
export type CredentialDeclaration = { readonly name: string; readonly credentials: readonly CredentialField[] }

const field = (name: string, label: string, isSecret: boolean, help: string | null = null): CredentialField => ({
  name,
  label,
  help,
  isSecret,
  isRequired: true,
})

export const addressField = field('apiUrl', 'Address of the API', false, 'Begins with https://')
export const apiKeyField = field('apiKey', 'API key', true)
export const apiSecretField = field('apiSecret', 'API secret', true)
export const clientIdField = field('clientId', 'Client ID', false)

/** What `app-config` takes whichever provider is chosen; all else only for one that declares it. */
export const commonFields = [addressField, apiKeyField, apiSecretField, clientIdField]

export const isCommonField = (name: string): boolean => commonFields.some((common) => common.name === name)

/** What a field takes, in `app-config` and in forms. */
export function credentialValue({ name, isSecret }: CredentialField): z.ZodType<string, string> {
  if (name === addressField.name) return urlField()
  return text(isSecret ? 1000 : 200)
}

/** The body of `app-config` where these providers can be chosen. */
export function configurationOf(providers: readonly CredentialDeclaration[]) {
  const declared = providers.flatMap(({ credentials }) => credentials).filter(({ name }) => !isCommonField(name))
  const fields = [...new Map([...commonFields, ...declared].map((one) => [one.name, one])).values()]

  const shape = fields.map((one) => {
    const value = credentialValue(one).optional()
    const givers = providers.filter(({ credentials }) => credentials.some(({ name }) => name === one.name))
    const description = `For ${givers.map(({ name }) => name).join(' and ')} only.`
    return [one.name, isCommonField(one.name) ? value : value.meta({ description })] as const
  })
  return z
    .object(Object.fromEntries(shape))
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: `send at least one of ${fields.map(({ name }) => name).join(', ')}`,
    })
}
