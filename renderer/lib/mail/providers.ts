import type { MailSecurity } from '../../../core/contract/mail/settings.ts'

/** Where shops have their e-mail, so that nobody has to look up a server. */
export const mailProviders = ['gmail', 'microsoft', 'yahoo', 'zoho', 'hosting', 'other'] as const
export type MailProvider = (typeof mailProviders)[number]

type Server = { readonly host: string; readonly port: number; readonly security: MailSecurity }

/** As the help pages of the providers say it. The first server is the usual one. */
const servers: Readonly<Record<MailProvider, readonly Server[]>> = {
  gmail: [{ host: 'smtp.gmail.com', port: 465, security: 'TLS' }],
  microsoft: [{ host: 'smtp.office365.com', port: 587, security: 'STARTTLS' }],
  yahoo: [{ host: 'smtp.mail.yahoo.com', port: 465, security: 'TLS' }],
  zoho: [
    { host: 'smtppro.zoho.com', port: 465, security: 'TLS' },
    { host: 'smtp.zoho.com', port: 465, security: 'TLS' },
    { host: 'smtp.zoho.eu', port: 465, security: 'TLS' },
  ],
  hosting: [],
  other: [],
}

const domains: Readonly<Record<string, MailProvider | undefined>> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'outlook.com': 'microsoft',
  'hotmail.com': 'microsoft',
  'live.com': 'microsoft',
  'yahoo.com': 'yahoo',
  'yahoo.co.uk': 'yahoo',
  'ymail.com': 'yahoo',
  'zohomail.com': 'zoho',
}

const domainOf = (address: string): string => address.trim().toLowerCase().split('@')[1] ?? ''

/** Whose an address is by what stands behind its @; undefined for domains of the business's own. */
export const providerOfAddress = (address: string): MailProvider | undefined => domains[domainOf(address)]

/** Whose a server is. */
export function providerOfHost(host: string): MailProvider {
  const found = mailProviders.find((provider) => servers[provider].some((server) => server.host === host))
  return found ?? (host.startsWith('mail.') ? 'hosting' : 'other')
}

/** The server that a provider's addresses are sent by; undefined where only the person knows. */
export function serverOf(provider: MailProvider, address: string): Server | undefined {
  const domain = domainOf(address)
  if (provider === 'zoho' && providerOfAddress(address) === 'zoho') return servers.zoho[1]
  // Hosts with cPanel call it so, and give it a certificate of this name.
  if (provider === 'hosting') return domain === '' ? undefined : { host: `mail.${domain}`, port: 465, security: 'TLS' }
  return servers[provider][0]
}
