import type { SupplierFinding } from '../../../domain/provider/found-invoice.ts'

/** What is held of a supplier before anything was told. */
export const nothingFound: SupplierFinding = {
  irn: null,
  supplierTin: null,
  supplierName: null,
  issueDate: null,
  totalAmount: null,
  taxAmount: null,
  status: null,
}
