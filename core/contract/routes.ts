import { accountRoutes } from './account.ts'
import { apiKeyRoutes } from './api-key.ts'
import { businessRoutes } from './business.ts'
import { customerRoutes } from './customer.ts'
import { eventRoutes } from './event.ts'
import { instanceRoutes } from './instance.ts'
import { invoiceRoutes } from './invoice.ts'
import { paymentDetailRoutes } from './payment-detail.ts'
import { productRoutes } from './product.ts'
import { referenceRoutes } from './reference.ts'
import type { Route } from './route.ts'
import { submissionRoutes } from './submission.ts'
import { teamRoutes } from './team.ts'
import { toolRoutes } from './tools.ts'

/** Every endpoint of the API. What is not in this list is neither bound nor documented. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...businessRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...paymentDetailRoutes,
  ...invoiceRoutes,
  ...submissionRoutes,
  ...toolRoutes,
  ...teamRoutes,
  ...apiKeyRoutes,
  ...eventRoutes,
  ...instanceRoutes,
  ...referenceRoutes,
]
