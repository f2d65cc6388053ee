import { accountRoutes } from './account.ts'
import { apiKeyRoutes } from './api-key.ts'
import { auditLogRoutes } from './audit-log.ts'
import { backupRoutes } from './backup.ts'
import { bookRoutes } from './books.ts'
import { businessRoutes } from './business.ts'
import { counterSaleRoutes } from './counter-sale.ts'
import { customerRoutes } from './customer.ts'
import { dayCloseRoutes } from './day-close.ts'
import { diagnosticsRoutes } from './diagnostics.ts'
import { eventRoutes } from './event.ts'
import { instanceRoutes } from './instance.ts'
import { invoiceRoutes } from './invoice.ts'
import { invoiceActionRoutes } from './invoice-actions.ts'
import { invoiceBatchRoutes } from './invoice-batch.ts'
import { documentRoutes } from './invoice-document.ts'
import { invoiceHistoryRoutes } from './invoice-history.ts'
import { invoiceListRoutes } from './invoice-list.ts'
import { paperRoutes } from './paper-preview.ts'
import { paymentDetailRoutes } from './payment-detail.ts'
import { moneyListRoutes } from './money-lists.ts'
import { openItemRoutes } from './open-item.ts'
import { paymentRoutes } from './payment.ts'
import { consumerSalesRoutes } from './consumer-sales.ts'
import { customerAccountRoutes } from './customer-account.ts'
import { customerMergeRoutes } from './customer-merge.ts'
import { invoiceAccountRoutes } from './invoice-account.ts'
import { preferenceRoutes } from './preferences.ts'
import { preflightRoutes } from './preflight.ts'
import { printRoutes } from './print.ts'
import { productRoutes } from './product.ts'
import { queueRoutes } from './queue.ts'
import { importOpeningItems } from './opening-import.ts'
import { importRoutes } from './record-import.ts'
import { receivablesReportRoutes } from './receivables-report.ts'
import { reminderPlanRoutes } from './reminder-plan.ts'
import { reminderRoutes } from './reminder.ts'
import { recoveryRoutes } from './recovery.ts'
import { referenceRoutes } from './reference.ts'
import type { Route } from './route.ts'
import { salesRoutes } from './sales.ts'
import { sandboxClockRoutes } from './sandbox-clock.ts'
import { submissionRoutes } from './submission.ts'
import { taxRateRoutes } from './tax-rates.ts'
import { teamRoutes } from './team.ts'
import { toolRoutes } from './tools.ts'
import { tillPrinterRoutes } from './till-printer.ts'
import { vatMonthRoutes } from './vat-month.ts'
import { jobRoutes } from './job.ts'
import { customerMailRoutes } from './customer-mail.ts'
import { mailRoutes } from './mail.ts'
import { webhookRoutes } from './webhook.ts'

/** Every endpoint of the API. What is not in this list is neither bound nor documented. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...preferenceRoutes,
  ...businessRoutes,
  ...salesRoutes,
  ...vatMonthRoutes,
  ...bookRoutes,
  ...taxRateRoutes,
  ...paperRoutes,
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
  ...sandboxClockRoutes,
  ...teamRoutes,
  ...apiKeyRoutes,
  ...eventRoutes,
  ...mailRoutes,
  ...jobRoutes,
  ...customerMailRoutes,
  ...webhookRoutes,
  ...auditLogRoutes,
  ...instanceRoutes,
  ...diagnosticsRoutes,
  ...recoveryRoutes,
  ...backupRoutes,
  ...referenceRoutes,
]
