import { TableExport } from '../../components/table/export.tsx'
import { useApi } from '../../lib/api/api-context.ts'
import { fetchAll } from './api.ts'
import type { RecordFrame, RecordKind } from './kind.ts'
import { tableOf } from './transfer/fields/field.ts'

type Props<T extends RecordFrame> = { readonly kind: RecordKind<T>; readonly businessId: string }

/** Saves all records as a file that can be imported again. What is built in stays out: every business has its own. */
export function ExportMenu<T extends RecordFrame>({ kind, businessId }: Props<T>) {
  const { client } = useApi()
  return (
    <TableExport
      file={kind.area}
      title={kind.words.title}
      table={async (onProgress) => {
        const records = await fetchAll(client, kind, businessId, onProgress)
        return tableOf(
          kind.fields,
          records.filter((record) => kind.builtIn?.(record) === undefined),
        )
      }}
    />
  )
}
