import { createRecordService, type RecordKind, type RecordService } from './record-service.ts'

import type { ProductRecord } from '../../domain/records/product.ts'

const products: RecordKind<ProductRecord> = {
  subject: 'product',
  label: 'Product',
  repository: (repositories) => repositories.products,
  fields: [
    'name',
    'description',
    'unitPrice',
    'taxPercent',
    'unit',
    'kind',
    'taxCategory',
    'hsnCode',
    'productCategory',
    'isicCode',
    'serviceCategory',
    'isActive',
  ],
  uniqueName: true,
}

export type ProductService = RecordService<ProductRecord>

export const createProductService = (dependencies: Parameters<typeof createRecordService>[0]): ProductService =>
  createRecordService(dependencies, products)
