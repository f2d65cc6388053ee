import { checkSupplier } from '../../contract/queue.ts'
import type { Core } from '../../create-core.ts'
import { koboToNumber } from '../../domain/money/decimal.ts'
import type { Kobo } from '../../domain/money/money.ts'
import { bind, type Binding } from '../bind.ts'

export function supplierBindings({ supplierChecks }: Core): Binding[] {
  return [
    bind(checkSupplier, async ({ member, query: { irn, tin, total } }) => {
      const paper = { irn: irn ?? null, tin: tin ?? null, total: total === undefined ? null : koboOf(total) }
      const { finding, differences, ...verdict } = await supplierChecks.check(member, paper)

      return {
        data: {
          ...verdict,
          irn: finding?.irn ?? paper.irn,
          supplierTIN: finding?.supplierTin ?? null,
          supplierName: finding?.supplierName ?? null,
          issueDate: finding?.issueDate ?? null,
          totalAmount: nairaOf(finding?.totalAmount),
          taxAmount: nairaOf(finding?.taxAmount),
          status: finding?.status ?? null,
          differences: [...differences],
        },
      }
    }),
  ]
}

/** The contract has let only digits with up to two decimals through. */
function koboOf(naira: string): Kobo {
  const [whole = '', cents = ''] = naira.split('.')
  return BigInt(whole + cents.padEnd(2, '0'))
}

function nairaOf(kobo: Kobo | null | undefined): number | null {
  return kobo === null || kobo === undefined ? null : koboToNumber(kobo)
}
