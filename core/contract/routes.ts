import { auditLogRoutes } from './activity/audit-log.ts'
import { eventRoutes } from './activity/event-stream.ts'
import { invoiceHistoryRoutes } from './activity/invoice-history.ts'
import { jobRoutes } from './activity/job.ts'
import { webhookRoutes } from './activity/webhook.ts'
import { businessRoutes } from './business/business.ts'
import { dayCloseRoutes } from './counter/day-close.ts'
import { counterSaleRoutes } from './counter/sale.ts'
import { tillPrinterRoutes } from './counter/till-printer.ts'
import type { Route } from './http/route.ts'
import { backupRoutes } from './installation/backup.ts'
import { clockRoutes } from './installation/clock.ts'
import { diagnosticsRoutes } from './installation/diagnostics.ts'
import { instanceRoutes } from './installation/instance.ts'
import { recoveryRoutes } from './installation/recovery.ts'
import { sharingRoutes } from './installation/sharing.ts'
import { sandboxClockRoutes } from './installation/sandbox-clock.ts'
import { invoiceActionRoutes } from './invoice/actions.ts'
import { invoiceBatchRoutes } from './invoice/batch.ts'
import { invoiceRoutes } from './invoice/invoice.ts'
import { invoiceListRoutes } from './invoice/list.ts'
import { preflightRoutes } from './invoice/preflight.ts'
import { queueRoutes } from './invoice/queue.ts'
import { salesRoutes } from './invoice/sales.ts'
import { invoiceAccountRoutes } from './invoice/settlement.ts'
import { submissionRoutes } from './invoice/submission.ts'
import { toolRoutes } from './invoice/tools.ts'
import { customerEmailRoutes } from './mail/customer-email.ts'
import { invoiceEmailRoutes } from './mail/invoice-email.ts'
import { smtpRoutes } from './mail/settings.ts'
import { mailTemplateRoutes } from './mail/templates.ts'
import { bookRoutes } from './money/books.ts'
import { consumerSalesRoutes } from './money/consumer-sales.ts'
import { customerAccountRoutes } from './money/customer-account.ts'
import { moneyListRoutes } from './money/lists.ts'
import { openItemRoutes } from './money/open-item.ts'
import { importOpeningItems } from './money/opening-item-import.ts'
import { paymentRoutes } from './money/payment.ts'
import { receivablesReportRoutes } from './money/receivables.ts'
import { reminderPlanRoutes } from './money/reminder-plan.ts'
import { reminderRoutes } from './money/reminder.ts'
import { profitRoutes } from './money/profit.ts'
import { taxMonthRoutes } from './money/tax-month.ts'
import { taxRateRoutes } from './money/tax-rates.ts'
import { vatMonthRoutes } from './money/vat-month.ts'
import { accountRoutes } from './people/account.ts'
import { apiKeyRoutes } from './people/api-key.ts'
import { deviceRoutes } from './people/device.ts'
import { preferenceRoutes } from './people/preferences.ts'
import { teamRoutes } from './people/team.ts'
import { documentRoutes } from './printing/invoice-document.ts'
import { printPreviewRoutes } from './printing/preview.ts'
import { printRoutes } from './printing/print-invoices.ts'
import { importPayableOpeningItems } from './payables/opening-item-import.ts'
import { payablesRoutes } from './payables/payables.ts'
import { paymentOutRoutes } from './payables/payment-out.ts'
import { supplierAccountRoutes } from './payables/supplier-account.ts'
import { purchaseActionRoutes } from './purchases/actions.ts'
import { purchaseAttachmentRoutes } from './purchases/attachment.ts'
import { inboxRoutes } from './purchases/inbox.ts'
import { purchaseCategoryRoutes } from './purchases/category.ts'
import { cashOutRoutes } from './purchases/cash-out.ts'
import { purchaseImportRoutes } from './purchases/import.ts'
import { purchaseRoutes } from './purchases/purchase.ts'
import { supplierRoutes } from './purchases/supplier.ts'
import { customerMergeRoutes } from './records/customer-merge.ts'
import { customerRoutes } from './records/customer.ts'
import { importRoutes } from './records/import.ts'
import { paymentDetailRoutes } from './records/payment-detail.ts'
import { productRoutes } from './records/product.ts'
import { referenceRoutes } from './records/reference.ts'

/** Every endpoint of the API. What is not in this list is neither bound nor documented. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...preferenceRoutes,
  ...businessRoutes,
  ...salesRoutes,
  ...vatMonthRoutes,
  ...taxMonthRoutes,
  ...profitRoutes,
  ...bookRoutes,
  ...taxRateRoutes,
  ...printPreviewRoutes,
  ...customerRoutes,
  ...customerMergeRoutes,
  ...productRoutes,
  ...paymentDetailRoutes,
  ...importRoutes,
  ...invoiceRoutes,
  ...invoiceBatchRoutes,
  ...invoiceListRoutes,
  ...invoiceActionRoutes,
  ...preflightRoutes,
  ...invoiceHistoryRoutes,
  ...documentRoutes,
  ...tillPrinterRoutes,
  ...printRoutes,
  ...counterSaleRoutes,
  ...dayCloseRoutes,
  ...supplierRoutes,
  ...purchaseCategoryRoutes,
  ...inboxRoutes,
  ...cashOutRoutes,
  ...purchaseRoutes,
  ...purchaseActionRoutes,
  ...purchaseImportRoutes,
  ...paymentOutRoutes,
  ...supplierAccountRoutes,
  importPayableOpeningItems,
  ...payablesRoutes,
  ...purchaseAttachmentRoutes,
  ...paymentRoutes,
  ...moneyListRoutes,
  ...openItemRoutes,
  ...customerAccountRoutes,
  importOpeningItems,
  ...invoiceAccountRoutes,
  ...receivablesReportRoutes,
  ...reminderRoutes,
  ...reminderPlanRoutes,
  ...consumerSalesRoutes,
  ...submissionRoutes,
  ...queueRoutes,
  ...toolRoutes,
  ...clockRoutes,
  ...sandboxClockRoutes,
  ...teamRoutes,
  ...apiKeyRoutes,
  ...deviceRoutes,
  ...eventRoutes,
  ...smtpRoutes,
  ...mailTemplateRoutes,
  ...invoiceEmailRoutes,
  ...jobRoutes,
  ...customerEmailRoutes,
  ...webhookRoutes,
  ...auditLogRoutes,
  ...instanceRoutes,
  ...sharingRoutes,
  ...diagnosticsRoutes,
  ...recoveryRoutes,
  ...backupRoutes,
  ...referenceRoutes,
]
