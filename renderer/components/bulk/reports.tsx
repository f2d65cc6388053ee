import { BatchReport } from './batch-report.tsx'
import { BulkProgress } from './progress.tsx'
import type { useBulk } from './use-bulk.ts'

type Props = { readonly businessId: string; readonly bulk: ReturnType<typeof useBulk> }

/** How far what is done with many invoices has come, and what became of each. */
export function BulkReports({ businessId, bulk: { batch, exporting, printing } }: Props) {
  return (
    <>
      <BatchReport businessId={businessId} batch={batch} />
      <BulkProgress exporting={exporting} printing={printing} />
    </>
  )
}
