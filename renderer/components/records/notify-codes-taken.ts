import { notifications } from '@mantine/notifications'

import type { Warning } from '../../../core/contract/http/envelope.ts'

/** Says which invoices went on their way because a product got the code that they waited for. */
export function notifyCodesTaken(warnings: readonly Warning[]): void {
  for (const { code, message } of warnings) if (code === 'codes_taken') notifications.show({ message })
}
