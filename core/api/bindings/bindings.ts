import type { Binding } from '../bind.ts'
import { auditBindings } from './activity/audit-log.ts'
import { jobBindings } from './activity/job.ts'
import { webhookBindings } from './activity/webhook.ts'
import { businessBindings } from './business/business.ts'
import { dayCloseBindings } from './counter/day-close.ts'
import { counterBindings } from './counter/sale.ts'
import { tillPrinterBindings } from './counter/till-printer.ts'
import { backupBindings } from './installation/backup.ts'
import { clockBindings } from './installation/clock.ts'
import { instanceBindings } from './installation/instance.ts'
import { sharingBindings } from './installation/sharing.ts'
import { createInvoiceBindings } from './invoice/create.ts'
import { invoiceBindings } from './invoice/invoice.ts'
import { salesBindings } from './invoice/sales.ts'
import { submissionBindings } from './invoice/submission.ts'
import { toolBindings } from './invoice/tools.ts'
import { customerEmailBindings } from './mail/customer-email.ts'
import { invoiceEmailBindings } from './mail/invoice-email.ts'
import { mailSettingsBindings } from './mail/settings.ts'
import { bookBindings } from './money/books.ts'
import { consumerSalesBindings } from './money/consumer-sales.ts'
import { moneyListBindings } from './money/lists.ts'
import { paymentBindings } from './money/payment.ts'
import { receivablesReportBindings } from './money/receivables-report.ts'
import { receivablesBindings } from './money/receivables.ts'
import { reminderPlanBindings } from './money/reminder-plan.ts'
import { reminderBindings } from './money/reminder.ts'
import { profitBindings } from './money/profit.ts'
import { taxMonthBindings } from './money/tax-month.ts'
import { vatMonthBindings } from './money/vat-month.ts'
import { vatReturnBindings } from './money/vat-return.ts'
import { accountBindings } from './people/account.ts'
import { deviceBindings } from './people/device.ts'
import { teamBindings } from './people/team.ts'
import { payablesBindings } from './payables/payables.ts'
import { paymentOutBindings } from './payables/payment-out.ts'
import { supplierAccountBindings } from './payables/supplier-account.ts'
import { cashOutBindings } from './purchases/cash-out.ts'
import { payableOpeningImportBindings } from './payables/opening-item-import.ts'
import { purchaseAttachmentBindings } from './purchases/attachment.ts'
import { inboxBindings } from './purchases/inbox.ts'
import { purchaseBindings } from './purchases/purchase.ts'
import { supplierBindings } from './purchases/supplier.ts'
import { customerMergeBindings } from './records/customer-merge.ts'
import { recordBindings } from './records/records.ts'
import { referenceBindings } from './records/reference.ts'

/** Every route's handler, by domain. */
export const bindings: readonly Binding[] = [
  ...accountBindings,
  ...businessBindings,
  ...auditBindings,
  ...salesBindings,
  ...recordBindings,
  ...createInvoiceBindings,
  ...counterBindings,
  ...dayCloseBindings,
  ...tillPrinterBindings,
  ...invoiceBindings,
  ...supplierBindings,
  // Before the bills, whose ids would be `inbox`.
  ...inboxBindings,
  ...cashOutBindings,
  ...purchaseBindings,
  ...paymentOutBindings,
  ...supplierAccountBindings,
  ...payableOpeningImportBindings,
  ...payablesBindings,
  ...purchaseAttachmentBindings,
  ...paymentBindings,
  ...receivablesBindings,
  ...receivablesReportBindings,
  ...vatMonthBindings,
  ...vatReturnBindings,
  ...taxMonthBindings,
  ...profitBindings,
  ...bookBindings,
  ...reminderBindings,
  ...reminderPlanBindings,
  ...consumerSalesBindings,
  ...moneyListBindings,
  ...submissionBindings,
  ...toolBindings,
  ...teamBindings,
  ...deviceBindings,
  ...mailSettingsBindings,
  ...invoiceEmailBindings,
  ...jobBindings,
  ...customerEmailBindings,
  ...customerMergeBindings,
  ...webhookBindings,
  ...clockBindings,
  ...instanceBindings,
  ...sharingBindings,
  ...backupBindings,
  ...referenceBindings,
]
