import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { defineRoute } from '../http/route.ts'
import { accentColour, letterheadMarginQuery, paperTemplate } from './print-theme.ts'

export const getPaperPreview = defineRoute({
  operationId: 'getPaperPreview',
  method: 'get',
  path: '/v1/businesses/{id}/paper-preview',
  tag: 'Businesses',
  summary: 'A sample invoice as it would look on A4',
  description:
    'With name, logo and usual account of the business, an invented buyer and invented lines. What is not said is as in the settings; nothing is changed.',
  access: ofBusiness('invoice.read'),
  query: z.object({
    template: paperTemplate.optional(),
    accentColour: accentColour.optional(),
    letterheadMargin: letterheadMarginQuery.optional(),
  }),
  errors: ['printing_busy', 'printing_failed'],
  success: { status: 200, message: 'The PDF.' },
  file: 'application/pdf',
})

export const printPreviewRoutes = [getPaperPreview] as const
