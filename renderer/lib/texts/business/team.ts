import type { Role } from '../../../../core/contract/http/vocabulary.ts'
import type { GrantName } from '../../business/grants.ts'

/** Who works in a business, and the keys of its programs. */
export const team = {
  title: 'Team',
  you: 'you',
  columns: { name: 'Name', role: 'Role', joined: 'Joined', actions: 'Actions' },
  roleOf: (name: string) => `Role of ${name}`,
  lastOwner:
    'A business needs at least one owner. You are the only one: make somebody else an owner before you leave or change your role.',
  changed: (name: string, role: string) => `${name} is now ${role}`,
  ownRole: {
    title: 'Change your own role?',
    text: (now: string, next: string) =>
      `You are ${now} now. As ${next} you cannot give yourself the old role back; somebody else has to.`,
    button: (next: string) => `Make myself ${next}`,
    keep: (now: string) => `Stay ${now}`,
  },
  handedOut: {
    keys: (names: readonly string[]) =>
      `API keys that stop working: ${names.join(', ')}. Tills that use them stop too.`,
    keysStay: (names: readonly string[]) => `API keys that keep working, in your name: ${names.join(', ')}.`,
    invitations: (emails: readonly string[]) => `Invitations that are withdrawn: ${emails.join(', ')}.`,
    webhooks: (hosts: readonly string[]) => `Webhooks that stop: ${hosts.join(', ')}. Nothing is sent there any more.`,
    webhooksStay: (hosts: readonly string[]) => `Webhooks that keep working, in your name: ${hosts.join(', ')}.`,
    takeOver: 'Keep these API keys working, in my name',
    takeOverAll: 'Keep these API keys and webhooks working, in my name',
  },
  lowerRole: {
    title: (name: string, role: string) => `Make ${name} ${role}?`,
    text: (name: string, role: string) => `As ${role}, ${name} could not have issued everything they did.`,
    button: (role: string) => `Make them ${role}`,
    keep: (role: string) => `Stay ${role}`,
  },
  remove: {
    label: (name: string) => `Remove ${name}`,
    keep: (name: string) => `Keep ${name}`,
    title: (name: string) => `Remove ${name}?`,
    text: (name: string, business: string) =>
      `${name} loses access to ${business} at once, wherever they are signed in. Their account stays, and so does everything they did. To bring them back, invite them again.`,
    done: (name: string) => `${name} is removed.`,
  },
  leave: {
    label: 'Leave this business',
    title: (business: string) => `Leave ${business}?`,
    text: 'You lose access at once. What you did stays with the business. Only an owner or admin of it can invite you back.',
    button: (business: string) => `Leave ${business}`,
    keep: (business: string) => `Stay in ${business}`,
    done: (business: string) => `You have left ${business}.`,
  },
  invite: {
    button: 'Invite somebody',
    title: 'Invite somebody',
    labels: { email: 'E-mail', role: 'Role' },
    emailHint: 'They sign up or sign in with this address.',
    send: 'Create invitation',
    ready: (email: string) => `Invitation for ${email}`,
    once: 'Invoice Desk does not e-mail this: pass it on yourself. It is shown only now, and works once, only for this address.',
    link: 'Link, to open on this computer',
    newHere: 'Somebody new creates the account here, and then signs in on any screen.',
    linkOnScreens: 'Link for a paired screen, for who has an account already',
    newAtDesk: 'Somebody new creates the account at the computer that keeps the data, with the code below.',
    token: 'Invitation code',
    tokenHint: 'To sign up manually or by API',
    until: (day: string) => `Valid until ${day}.`,
    earlier: (roles: readonly string[]) =>
      `An earlier invitation for this address still works, as ${roles.join(' and ')}.`,
    withdrawEarlier: 'Withdraw it',
    done: 'I have passed it on',
  },
  invitations: {
    title: 'Open invitations',
    columns: { email: 'For', role: 'Role', by: 'Invited by', until: 'Valid until', actions: 'Actions' },
    withdraw: (email: string) => `Withdraw the invitation for ${email}`,
    withdrawShort: 'Withdraw',
    question: 'Withdraw this invitation?',
    keep: 'Keep the invitation',
    text: 'Its link and code stop working. You can invite the same address again.',
    withdrawn: (email: string) => `The invitation for ${email} is withdrawn.`,
  },
  rolesTitle: 'What each role can do',
  rolesText:
    'Each role includes everything the roles before it can do. The cashier, the purchaser and the approver are separate.',
  may: {
    VIEWER: 'Sees everything in the business, and changes nothing.',
    CASHIER:
      'Sells at the counter, counts the drawer and closes the day, and sees their own sales of today. No lists, no other payments, no figures.',
    BUYER: 'Keeps suppliers, types and records bills and expenses. No sales, no payments, no figures.',
    CREATOR:
      'Creates and edits invoices, customers, products and payment details, finalizes and cancels, and records payments.',
    MANAGER:
      'Sends invoices to FIRS / NRS, creates credit and debit notes, reverses payments, makes refunds, closes the books, checks suppliers.',
    APPROVER:
      'For an outside accountant: sees what a viewer sees, approves, sends back and opens for correction. No keys, team, settings or credentials.',
    ADMIN: 'Approves and sends back, sets the business up, manages team and API keys.',
    OWNER: 'Grants and removes the owner role, and can delete the business.',
  } as const satisfies Record<GrantName, string>,
  least: {
    VIEWER: 'Everybody in the business can do this.',
    CREATOR: 'This needs the creator role or higher. Ask an owner or an admin of the business.',
    MANAGER: 'This is for managers, admins and owners. Ask an owner or an admin of the business.',
    ADMIN: 'This is for admins and owners. Ask one of them.',
    OWNER: 'This is for owners. Ask one of them.',
  } as const satisfies Record<Role, string>,
} as const

export const apiKeys = {
  title: 'API keys',
  intro: 'For tills and accounting tools. A key belongs to this business and can never do more than its role.',
  add: 'New key',
  columns: {
    name: 'Name',
    role: 'Role',
    reach: 'Works',
    created: 'Created',
    expires: 'Expires',
    lastUsed: 'Last used',
    actions: 'Actions',
  },
  here: 'here only',
  never: 'never',
  unused: 'never',
  ended: 'expired',
  labels: { name: 'Name', role: 'Role', expiresAt: 'Expires', network: 'Works', addresses: 'Addresses' },
  reaches: { here: 'On this computer only', network: 'On the network, from its addresses' },
  reachHint: 'On the network only while Invoice Desk is shared there, and from the addresses you name.',
  addressesHint:
    'IP addresses of the devices that use it, such as 192.168.1.20, or a block such as 192.168.1.0/24; several with commas.',
  nameHint: 'Where it is used, such as Till 1',
  lastDay: 'Last day',
  ends: { never: 'Never', days30: '30 days', days90: '90 days', year: 'One year', day: 'Custom date' },
  create: 'Create key',
  made: (name: string) => `Key for ${name}`,
  once: 'Copy it now: it is shown only this once, and Invoice Desk keeps no copy.',
  key: 'API key',
  tryIt: 'Try it in a terminal',
  done: 'I have copied it',
  revoke: (name: string) => `Revoke ${name}`,
  revokeShort: 'Revoke',
  question: (name: string) => `Revoke ${name}?`,
  keep: (name: string) => `Keep ${name}`,
  later: 'Close without a key',
  text: 'Requests with this key are refused from now on. This cannot be undone; enter a new key wherever it was used.',
  revoked: (name: string) => `${name} is revoked.`,
  reference: 'API reference',
  referenceText: 'Every call with its fields, available offline.',
  origins: 'Programs on this computer need only a key. A web page from another address has to be allowed too.',
  originsOwner: 'See allowed addresses',
  originsOther: 'The owner of this Invoice Desk can do that.',
  empty: {
    title: 'No keys yet',
    text: 'Create one for each till or tool, so that each can be revoked separately.',
  },
} as const
