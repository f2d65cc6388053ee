import { expect, it } from 'vitest'

import { bindings } from '../../core/api/bindings/bindings.ts'
import { isAnsweredAgain } from '../../core/api/recover.ts'
import { takesIdempotencyKey } from '../../core/contract/http/route.ts'

/** What says what shall be: said twice, it is the same. */
const setsWhatIsSaid = [
  'updateMe',
  'changePassword',
  'updatePreferences',
  'updateBusinessSettings',
  'updateReminderPlan',
  'updateTaxRates',
  'updateFirsConfig',
  'uploadCryptoKeys',
  'chooseProvider',
  'configureProvider',
  'setProvider1Credentials',
  'setDefaultBusiness',
  'updateLedgerAccounts',
  'updateMailTemplate',
  'updateInstance',
  'updateSharing',
  'updateBackupSettings',
  'certifyDeduction',
  'generateInvoiceQr',
  'fileVatReturn',
  'carryVatDifferences',
  'enterVatFigures',
  'markWhtRemitted',
  'noteWhtCreditNotes',
  'markVatWithheldRemitted',
  'confirmInboxItem',
  'reportTill',
  'questionInboxItem',
]

/** What only looks, tries or computes, or makes one more of what nobody counts. */
const doesNoHarmTwice = [
  'testAppConnection',
  'testAppConnectionOfBusiness',
  'testProvider1Connection',
  'testReminder',
  'lookIntoInbox',
  'testSmtp',
  'uploadFile',
  'verifyAuditLog',
  'printAtTill',
  'generateIrn',
  'generateQr',
  'validateInvoice',
  'noteInvoiceShared',
  'createBackup',
  'adoptFolder',
  'moveInstallation',
  'restoreBackup',
]

/** What finds that it was done: names and numbers are there already, an invoice is paid. */
const findsItDone = [
  'importCustomers',
  'importProducts',
  'importPaymentDetails',
  'importOpeningItems',
  'importPayableOpeningItems',
  'importSuppliers',
  'importPurchases',
  'updatePaymentStatus',
  'updatePaymentStatusOfInvoice',
]

it('what a crash took the answer of is answered again, and done again only where that comes to the same', () => {
  const doneAgain = bindings
    .filter((binding) => takesIdempotencyKey(binding.route) && !isAnsweredAgain(bindings, binding))
    .map(({ route }) => route.operationId)
  expect(doneAgain.toSorted()).toEqual([...setsWhatIsSaid, ...doesNoHarmTwice, ...findsItDone].toSorted())
})
