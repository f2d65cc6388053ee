/** One thing that an access point provider gives its customers to enter. A provider's list of them is its schema. */
export type CredentialField = {
  /** By which the API, the audit log and the adapter know it. */
  readonly name: string
  readonly label: string
  /** What it looks like or where it is found; null where the label says enough. */
  readonly help: string | null
  /** Kept in the secret store only. */
  readonly isSecret: boolean
  readonly isRequired: boolean
}

/** Providers are reached at an address that they give. */
export const addressField: CredentialField = {
  name: 'apiUrl',
  label: 'Address of the API',
  help: 'Begins with https://',
  isSecret: false,
  isRequired: true,
}
