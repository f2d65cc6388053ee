import type { ErrorCode } from '../../../core/contract/http/errors.ts'
import type { ClientErrorCode } from '../api/api-error.ts'
import { type ErrorText, type firstErrorTexts, RELOAD } from './first-error-texts.ts'

/** All other failures in plain words, loaded with the first of them. A code without an entry does not compile. */
export const errorTexts = {
  malformed_json: { what: 'The request arrived incomplete.', remedy: RELOAD },
  malformed_upload: { what: 'The file could not be read.', remedy: 'Choose it again, then try again.' },
  business_missing: { what: 'No business is chosen.', remedy: 'Open a business first.' },
  connection_failed: {
    what: 'The connection test failed.',
    remedy: 'Check the address and your login at the provider, then test again.',
  },
  address_needs_consent: {
    what: 'This address is in a private network.',
    remedy: 'Ask the owner of this Invoice Desk to allow it on the page “This installation”.',
  },

  not_practice: {
    what: 'This is not a practice business.',
    remedy: 'The clock can be moved only for a business that uses the sandbox and has no real documents.',
  },
  device_not_paired: {
    what: 'This screen is no longer paired with Invoice Desk.',
    remedy: 'Load the page again and pair it with a new code.',
  },
  pairing_refused: {
    what: 'This code is wrong, was used already, or is older than ten minutes.',
    remedy: 'Compare it digit by digit, or make a new one.',
  },
  too_many_pairing_guesses: {
    what: 'Five wrong codes were typed, so all open codes have ended.',
    remedy: 'Make a new code, and type that one.',
  },
  too_many_pairings: {
    what: 'Ten codes are open already.',
    remedy: 'Use one of them, or wait ten minutes.',
  },
  too_many_devices: {
    what: 'No more screens can be paired.',
    remedy: 'Remove one that is no longer used.',
  },
  pairing_not_needed: {
    what: 'This is the computer that keeps the data.',
    remedy: 'Open the address of the code on the other screen.',
  },
  sharing_off: {
    what: 'Invoice Desk is not shared on the network.',
    remedy: 'The owner of this Invoice Desk switches it on first: This installation, Share on this network.',
  },
  only_on_this_computer: {
    what: 'This can be done only on the computer that keeps the data.',
    remedy: 'Open Invoice Desk there.',
  },
  host_ambiguous: {
    what: 'Invoice Desk was reached under two addresses at once.',
    remedy: 'Open it at the address shown when it started.',
  },
  host_not_allowed: {
    what: 'Invoice Desk does not answer under this address.',
    remedy: 'Open it at the address shown when it started.',
  },
  origin_not_allowed: {
    what: 'This page may not connect to this Invoice Desk.',
    remedy: 'Open Invoice Desk under the address that it printed when it started.',
  },
  role_insufficient: {
    what: 'Your role in this business does not allow this.',
    remedy: 'Ask an owner or an admin of the business.',
  },
  person_required: { what: 'Only a person who is signed in can do this.', remedy: 'Sign in again.' },
  instance_owner_required: {
    what: 'Only the owner of this Invoice Desk can do this.',
    remedy: 'Ask the person who created its first account.',
  },
  signup_closed: {
    what: 'This Invoice Desk has an owner already.',
    remedy: 'Sign in instead, or ask the owner for an invitation.',
  },

  not_found: {
    what: 'This was not found.',
    remedy: 'It may have been deleted, or you may no longer belong to its business.',
  },
  route_not_found: { what: 'This Invoice Desk does not know that action.', remedy: RELOAD },
  method_not_allowed: { what: 'This Invoice Desk does not know that action.', remedy: RELOAD },
  request_timeout: { what: 'The request took too long to arrive.', remedy: 'Try again.' },

  invoice_unfinished: {
    what: 'This draft is incomplete: something typed could not be saved.',
    remedy: 'Open it. Complete it where it was typed, or continue without it.',
  },
  invoice_not_draft: {
    what: 'Only a draft can be changed, and this invoice no longer is one.',
    remedy: 'Reload it to see its status.',
  },
  invoice_not_pending_approval: {
    what: 'This invoice is not waiting for approval any more.',
    remedy: 'Reload it to see its status.',
  },
  invoice_not_approved: {
    what: 'Only an approved invoice can be sent.',
    remedy: 'Reload it to see its status.',
  },
  invoice_not_reopenable: {
    what: 'This invoice cannot be opened again.',
    remedy: 'Reload it to see its status. Where its number is used up, duplicate it as a new draft.',
  },
  payment_not_possible: {
    what: 'A payment cannot be recorded for this invoice now.',
    remedy: 'Reload it to see its status.',
  },
  version_conflict: {
    what: 'Somebody else changed this meanwhile.',
    remedy: 'Reload it and repeat your change.',
  },
  tin_taken: {
    what: 'A business with this TIN is here already.',
    remedy: 'Check the TIN, or open that business instead.',
  },
  proof_refused: {
    what: 'This session belongs to another browser.',
    remedy: 'Sign in again.',
  },
  too_many_api_keys: {
    what: 'The business has 20 API keys, the maximum.',
    remedy: 'Revoke one that is no longer used, then create the new one.',
  },
  invoice_not_sendable: {
    what: 'This invoice is a draft, needs approval or was cancelled: it cannot be sent to a customer.',
    remedy: 'Finalize it first, or have it approved.',
  },
  invoice_not_cleared: {
    what: 'FIRS / NRS has not cleared this invoice yet.',
    remedy: 'Wait for that, or choose to send it anyway.',
  },
  email_not_decidable: {
    what: 'The e-mail has moved on meanwhile.',
    remedy: 'Check the list again.',
  },
  smtp_missing: {
    what: 'No mail server is set up.',
    remedy: 'An owner or admin does that in the settings, under E-mail.',
  },
  till_printer_missing: {
    what: 'No till printer is set up.',
    remedy: 'The owner of this installation does that on the page “This installation”.',
  },
  till_printer_failed: {
    what: 'The till printer did not print. The sale is safe.',
    remedy: 'Check that it is on, has paper and is in the same network, then print again.',
  },
  mail_not_sent: {
    what: 'The mail server did not accept the e-mail.',
    remedy: 'Check the settings, then try again.',
  },
  job_ended: { what: 'This has already ended.', remedy: 'There is nothing left to stop.' },
  job_not_done: { what: 'There is no file yet.', remedy: 'Wait until it is done, or start it again.' },
  job_file_gone: { what: 'The file is gone: files are kept for a day.', remedy: 'Start it again.' },
  too_many_jobs: {
    what: 'The business has the maximum number of jobs waiting.',
    remedy: 'Wait for one to finish, or stop one.',
  },
  too_many_webhooks: {
    what: 'The business has 10 webhooks, the maximum.',
    remedy: 'Delete one that is no longer needed, then create the new one.',
  },
  email_taken: { what: 'An account with this e-mail already exists.', remedy: 'Sign in instead.' },
  counter_needs_approval: {
    what: 'Every invoice of this business needs approval, including counter sales.',
    remedy: 'An owner or admin can exempt counter sales in the settings, under approval.',
  },
  clock_behind: {
    what: "This computer's date is before the last close of the day.",
    remedy: 'Set the date of this computer, then close the day.',
  },
  reminded_today: {
    what: 'Already reminded today.',
    remedy: 'Open the reminder to send it again.',
  },
  nothing_to_close: {
    what: 'No sales or cash movements since the last close.',
    remedy: 'The day is already closed, maybe by a colleague. See the last close.',
  },
  barcode_taken: {
    what: 'Another product has this barcode.',
    remedy: 'Remove it there first, or sell that product.',
  },
  name_taken: { what: 'This name is taken.', remedy: 'Choose another one.' },
  cash_out_booked: {
    what: 'This cash is an expense already.',
    remedy: 'Find it among the bills of that day.',
  },
  supplier_bill_exists: {
    what: 'This bill has already been entered.',
    remedy: 'Open that one, or correct the number.',
  },
  total_differs: {
    what: 'What the bill prints differs from its lines.',
    remedy: 'Correct the lines, or the printed tax and total, then record it.',
  },
  purchase_not_draft: {
    what: 'This bill is recorded and cannot be changed.',
    remedy: 'Cancel it and enter it again, or enter a credit note.',
  },
  purchase_not_recorded: {
    what: 'This bill is not recorded, or has been cancelled.',
    remedy: 'Load it again.',
  },
  purchase_settled: {
    what: 'Payments or credit notes stand against this bill.',
    remedy: 'Reverse or cancel those first.',
  },
  payment_held: {
    what: 'This bill is not cleared by FIRS / NRS, and you pay only what is.',
    remedy: 'Check it at FIRS / NRS again, or change that in the settings.',
  },
  inbox_item_confirmed: {
    what: 'The receipt of this invoice is confirmed.',
    remedy: 'Ask the supplier for a credit note.',
  },
  inbox_not_offered: {
    what: 'Your provider does not deliver invoices of suppliers.',
    remedy: 'Enter bills by hand, or choose a provider that does.',
  },
  purchase_credit_too_high: {
    what: 'A credit note cannot take back more than is left of its bill.',
    remedy: 'Reduce the amount.',
  },
  supplier_in_use: {
    what: 'Bills of this supplier are still open.',
    remedy: 'Settle or cancel them first, then delete the supplier.',
  },
  vat_month_not_possible: {
    what: 'The VAT of this bill cannot be moved to that month.',
    remedy: 'Choose a later month that is not filed.',
  },
  payment_recorded_already: {
    what: 'This payment is already recorded.',
    remedy: 'Check the payments of this customer before you record it again.',
  },
  vat_not_charged: {
    what: 'This business charges no VAT.',
    remedy: 'It files no return. Change that in the settings first, if it does charge VAT.',
  },
  vat_month_filed: {
    what: 'The return of this month is filed.',
    remedy: 'Choose a month that is not filed, or take its filing back.',
  },
  vat_month_not_filed: { what: 'The return of this month is not filed.', remedy: 'Load the page again.' },
  vat_filing_not_latest: {
    what: 'Later returns stand on this one.',
    remedy: 'Take back those first, the latest one before the others.',
  },
  nothing_to_remit: {
    what: 'Nothing is left to remit for this month.',
    remedy: 'Load the page again: somebody may have marked it already.',
  },
  already_reversed: {
    what: 'It has already been reversed.',
    remedy: 'Nothing to do.',
  },
  credit_in_use: {
    what: 'The credit from this credit note was applied or refunded.',
    remedy: 'Reverse that first, on the page of this customer.',
  },
  customer_has_account: {
    what: 'This customer has a balance or credit.',
    remedy: 'Settle that first, then delete the customer.',
  },
  customer_merged: {
    what: 'This customer was merged into another one.',
    remedy: 'Use that one: search for its name.',
  },
  customers_differ: {
    what: 'These customers have different TINs, or are of different kinds.',
    remedy: 'Check both again. If they are the same customer, tick the box and merge again.',
  },
  period_closed: {
    what: 'The books are closed for this day.',
    remedy: 'The lock date is in Settings, under Books and tax.',
  },
  offer_invoiced: {
    what: 'This proforma already has an invoice.',
    remedy: 'Open that invoice. To bill the proforma again, duplicate it and choose the type Standard.',
  },
  external_reference_taken: {
    what: 'An invoice with this reference already exists.',
    remedy: 'Open that invoice, or use another reference.',
  },
  last_owner: {
    what: 'A business needs at least one owner.',
    remedy: 'Make somebody else an owner first.',
  },
  already_member: { what: 'This person already belongs to the business.', remedy: 'Change their role instead.' },
  credit_too_high: {
    what: 'The credit notes of an invoice cannot exceed the invoice.',
    remedy: 'Reduce the amount.',
  },
  invoice_not_correctable: {
    what: 'Only an invoice that FIRS / NRS has approved can be corrected this way.',
    remedy: 'Open it again and change it instead, or cancel it.',
  },
  submission_not_retryable: {
    what: 'Nothing of this invoice is waiting to be sent.',
    remedy: 'Reload it to see its status.',
  },
  submission_not_abandonable: {
    what: 'You cannot give up on this invoice now.',
    remedy: 'Reload it to see its status.',
  },
  environment_fixed: {
    what: 'This invoice belongs to the other environment: sandbox and real invoices do not mix.',
    remedy: 'Duplicate it as a new draft.',
  },
  demo_business: {
    what: 'A demo business stays in the sandbox with its made-up TIN.',
    remedy: 'Add your own business to send real invoices.',
  },
  built_in: { what: 'This record is built in.', remedy: 'It cannot be deleted.' },
  folder_is_a_copy: {
    what: 'This data is a copy, and no new invoices are created in it yet.',
    remedy: 'The owner of this Invoice Desk decides on the page "This installation" which of the two to use.',
  },
  folder_retired: {
    what: 'This data has moved to another computer, and no new invoices are created here.',
    remedy: 'Use Invoice Desk there. Its owner can undo this on the page "This installation".',
  },
  not_in_recovery: { what: 'The data is in order.', remedy: RELOAD },
  work_in_flight: {
    what: 'Invoices are on their way to FIRS / NRS.',
    remedy: 'Wait until they are answered, then try again.',
  },

  body_too_large: { what: 'This is too large.', remedy: 'Send less at once, or choose a smaller file.' },
  unsupported_media_type: { what: 'The request has an unsupported format.', remedy: RELOAD },

  idempotency_key_reused: { what: 'This was sent before in another form.', remedy: RELOAD },

  crypto_keys_missing: {
    what: 'The FIRS encryption file of this business is missing.',
    remedy: 'Upload the crypto_keys.txt that FIRS / NRS gave you.',
  },
  firs_config_missing: {
    what: 'The FIRS configuration of this business is missing.',
    remedy: 'Enter the business ID and the service ID that FIRS / NRS gave you.',
  },
  irn_missing: {
    what: 'This invoice has no invoice reference number yet.',
    remedy: 'Enter the FIRS configuration of the business first.',
  },
  provider_not_configured: {
    what: 'No access point provider is connected.',
    remedy: 'Choose one, enter your login there and test the connection.',
  },
  provider_not_chosen: { what: 'No access point provider is chosen yet.', remedy: 'Choose one first.' },
  wrong_provider: {
    what: 'Another access point provider is chosen.',
    remedy: 'Choose the provider that this login belongs to.',
  },
  credentials_missing: {
    what: 'Your login at the access point provider is missing.',
    remedy: 'Enter it, then test the connection.',
  },
  tin_lookup_unsupported: {
    what: 'Your provider cannot look up a TIN alone.',
    remedy: 'Enter the IRN of an invoice of this supplier.',
  },
  secret_store_unavailable: {
    what: 'This computer cannot keep secrets safely right now.',
    remedy: 'Unlock its keychain, then try again. Nothing was saved.',
  },
  invoice_refused: {
    what: 'FIRS / NRS refused the invoice.',
    remedy: 'Read the reason on the invoice, correct it and send it again.',
  },
  payment_refused: {
    what: 'FIRS / NRS did not accept the payment status.',
    remedy: 'The invoice stays approved. Record the payment again with another status or reference.',
  },
  invoice_incomplete: {
    what: 'The invoice is missing something that FIRS / NRS requires.',
    remedy: 'Add what is marked, then try again.',
  },

  too_many_sign_ins: {
    what: 'Too many passwords are being checked right now.',
    remedy: 'Wait a second, then try again.',
  },
  provider_unavailable: {
    what: 'The access point provider did not answer properly.',
    remedy: 'Try again in a few minutes.',
  },
  storage_unavailable: {
    what: 'The data folder cannot be written to right now.',
    remedy: 'Nothing was changed. Check the disk, then try again.',
  },
  data_unavailable: {
    what: 'The data of this Invoice Desk cannot be used.',
    remedy: 'Reload the page: it shows what happened and what to do.',
  },
  file_damaged: {
    what: 'This file is not the one that was added: somebody changed it in the data folder, or the disk did.',
    remedy: 'Restore a backup, or remove the file and add it again.',
  },
  backup_damaged: {
    what: 'This backup is damaged.',
    remedy: 'Nothing was changed. Choose another one.',
  },
  backups_on_server: {
    what: 'This data is in PostgreSQL, so no backup is made here.',
    remedy: 'Ask whoever runs that server for its backups.',
  },
  backup_from_elsewhere: {
    what: 'Nothing proves that this Invoice Desk made this backup.',
    remedy: 'Nothing was changed. Tick that it is yours, or choose another one.',
  },
  backup_newer: {
    what: 'This backup was made by a newer Invoice Desk.',
    remedy: 'Install that version, then restore it.',
  },
  backup_passphrase_wrong: {
    what: 'The passphrase does not open this backup.',
    remedy: 'Enter the one it was made with.',
  },
  backup_folder_missing: {
    what: 'The folder was not found.',
    remedy: 'Enter the full path of an existing folder; connect the drive first.',
  },
  printing_busy: {
    what: 'Too many documents are being printed at once.',
    remedy: 'Wait a few seconds, then print again.',
  },
  printing_failed: {
    what: 'The document could not be created.',
    remedy: 'Print again, with fewer invoices in one file if there were many.',
  },
  storage_full: {
    what: 'The disk is full.',
    remedy: 'Nothing was changed. Free some space, then try again.',
  },
} as const satisfies Record<Exclude<ErrorCode | ClientErrorCode, keyof typeof firstErrorTexts>, ErrorText>
