import type { SupplierMatch } from '../../../domain/provider/invoice-search.ts'

/** What is held of a supplier before anything was told. */
export const nothingFound: SupplierMatch = {
  irn: null,
  supplierTin: null,
  supplierName: null,
  issueDate: null,
  totalAmount: null,
  taxAmount: null,
  status: null,
}
