/** Why an e-mail, or a test of the settings, did not succeed. */
export type MailTrouble =
  | 'host_unknown'
  | 'unreachable'
  | 'timeout'
  | 'dropped'
  | 'certificate'
  | 'no_starttls'
  | 'private_address'
  | 'password'
  | 'password_missing'
  | 'secret_store'
  | 'sign_in_needed'
  | 'sender'
  | 'recipients'
  | 'busy'
  | 'refused'
  | 'too_big'
  | 'answer_lost'
  | 'restored'
  | 'not_sendable'
  | 'settled'
  | 'reminder_unwanted'
  | 'reminder_small'
  | 'environment_left'
  | 'no_settings'
  | 'too_old'
  | 'internal'

const sentences: Readonly<Record<MailTrouble, string>> = {
  host_unknown: 'No mail server has this name, or this computer is offline. Check the name and the connection.',
  unreachable: 'The mail server cannot be reached. Check its name and port, and that this computer is online.',
  timeout: 'The mail server did not answer in time. Check the port: 465 is for TLS, 587 for STARTTLS.',
  dropped: 'The connection to the mail server was lost.',
  certificate:
    'The certificate of the mail server is not trusted, so nothing was sent. Check the server name, and whether the port is for TLS or STARTTLS.',
  no_starttls: 'The mail server offers no encryption on this port. Choose TLS, usually with port 465.',
  private_address: 'The mail server is in a private network. Use a public mail server.',
  password:
    'The mail server did not accept the user name or password. Google and Yahoo need an app password: create one on their security page.',
  password_missing: 'The password of the mail server is not in the keychain of this computer. Enter it again.',
  secret_store: 'The keychain of this computer cannot be opened. Unlock it, then try again.',
  sign_in_needed: 'The mail server requires a user name and password. Enter both.',
  sender: 'The mail server did not accept the sender address. Use the one that belongs to the user name.',
  recipients: 'The mail server did not accept any of the addresses.',
  busy: 'The mail server asked to try again later.',
  refused: 'The mail server refused the e-mail.',
  too_big: 'The e-mail is too large for the mail server.',
  answer_lost:
    'The connection was lost after the e-mail was handed over, so it may or may not have arrived. Ask the customer or check your sent mail, then record it here.',
  restored:
    'This data was restored from a backup: the e-mail may have been sent since. Ask the customer or check your sent mail, then record it here.',
  not_sendable:
    'The invoice was reopened or cancelled, or the customer deleted, before the e-mail left. Nothing was sent.',
  settled: 'Nothing was outstanding any more when the reminder was due to go. Nothing was sent.',
  reminder_unwanted:
    'Automatic reminders were switched off, for all or for this customer, before it left. Nothing was sent.',
  reminder_small: 'The outstanding balance was below the minimum for reminders. Nothing was sent.',
  environment_left: 'The business switched to another environment before the e-mail left. Nothing was sent.',
  no_settings: 'The e-mail settings of the business were deleted. Nothing was sent.',
  too_old: 'It could not be sent for two days. Send it again.',
  internal: 'Something went wrong in Invoice Desk before the e-mail left. It will be tried again.',
}

/** A trouble in a sentence that says what to do. */
export const mailSentence = (trouble: MailTrouble): string => sentences[trouble]

/** What the settings of the business are to blame for: trying often would only lock the account. */
export const isOfSettings = (trouble: MailTrouble): boolean =>
  [
    'password',
    'password_missing',
    'secret_store',
    'sign_in_needed',
    'certificate',
    'no_starttls',
    'private_address',
    'sender',
  ].includes(trouble)

/** What the codes of RFC 3463 say of a recipient or a message, in a sentence; null for what they leave open. */
export function explainReply(words: string): string | null {
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0]?.slice(2)
  if (code === undefined) return null
  return replies[code] ?? replies[code.split('.')[0] ?? ''] ?? null
}

const replies: Readonly<Record<string, string | undefined>> = {
  '1.0': 'The address is not correct.',
  '1.1': 'There is no mailbox at this address. Check its spelling with the customer.',
  '1.2': 'There is no such domain: check what follows the @.',
  '1.3': 'This is not a valid e-mail address.',
  '1.6': 'The mailbox has moved.',
  '1.10': 'This domain does not accept e-mail.',
  '2.1': 'The mailbox is not accepting e-mail right now.',
  '2.2': 'The mailbox is full.',
  '2.3': 'The e-mail is too large for the mailbox.',
  '3.4': 'The e-mail is too large for the server.',
  '4.7': 'The server delayed it for too long.',
  '7.1': 'The server does not let this sender deliver to this address.',
  '7.26': 'The domain of the sender has no valid SPF or DKIM. Ask whoever manages the domain.',
}
