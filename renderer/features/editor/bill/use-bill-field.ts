import { type BillFields, noBillFields } from '../../../lib/purchases/bill-fields.ts'
import { useEditor } from '../session/context.ts'

/** A field of the head of the bill that is open. */
export const useBillField = <K extends keyof BillFields>(name: K): BillFields[K] =>
  useEditor(({ doc }): BillFields[K] => (doc[name] as BillFields[K] | undefined) ?? noBillFields[name])
