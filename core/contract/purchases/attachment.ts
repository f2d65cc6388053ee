import { z } from 'zod'

import { idField } from '../http/fields.ts'
import { defineRoute, JPEG, PDF, PNG, WEBP } from '../http/route.ts'

import { ofPurchase, purchase } from './purchase.ts'

const byAttachment = z.object({ id: idField(), attachmentId: idField() })

export const addPurchaseAttachment = defineRoute({
  operationId: 'addPurchaseAttachment',
  method: 'post',
  path: '/v1/purchases/{id}/attachments',
  tag: 'Purchases',
  summary: 'Add a photo or a PDF of a bill',
  description:
    'As multipart/form-data, at any time. It is kept byte for byte, and stands in backups. 20 a bill at most.',
  access: ofPurchase('purchase.write'),
  upload: {
    fields: ['file'],
    maxBytes: 10 * 1024 * 1024,
    description: 'JPEG, PNG, WebP or PDF, at most 10 MiB, judged by its content.',
  },
  success: { status: 201, message: 'File added successfully.' },
  location: '/v1/purchases/{id}',
  data: purchase,
})

export const getPurchaseAttachment = defineRoute({
  operationId: 'getPurchaseAttachment',
  method: 'get',
  path: '/v1/purchases/{id}/attachments/{attachmentId}',
  tag: 'Purchases',
  summary: 'A photo or a PDF of a bill',
  description: 'Byte for byte what was added; 409 `file_damaged` where it is not that any more.',
  access: ofPurchase('purchase.read'),
  params: byAttachment,
  errors: ['file_damaged'],
  success: { status: 200, message: 'The file.' },
  file: [JPEG, PNG, WEBP, PDF],
})

export const deletePurchaseAttachment = defineRoute({
  operationId: 'deletePurchaseAttachment',
  method: 'delete',
  path: '/v1/purchases/{id}/attachments/{attachmentId}',
  tag: 'Purchases',
  summary: 'Remove a photo or a PDF of a bill',
  description: 'The log keeps its name and its SHA-256.',
  access: ofPurchase('purchase.write'),
  params: byAttachment,
  success: { status: 200, message: 'File removed successfully.' },
  data: purchase,
})

export const purchaseAttachmentRoutes = [
  addPurchaseAttachment,
  getPurchaseAttachment,
  deletePurchaseAttachment,
] as const
