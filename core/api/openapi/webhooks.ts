import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'

/** What is sent to the webhooks of a business. */
export const webhooks: ZodOpenApiPathsObject = {
  invoiceEvent: {
    post: {
      operationId: 'receiveEvent',
      tags: ['Webhooks'],
      summary: 'An event, as sent to your program',
      description:
        'Sent to the address of `POST /v1/webhooks`. The body is the event as it stands in the stream; a test has the type `webhook.test` and an `invoiceId` of zeros. It comes at least once: remember the `id`.',
      security: [],
      requestParams: {
        header: z.object({
          'Invoice-Desk-Signature': z.string().meta({
            description:
              '`v1` is the HMAC-SHA256 of `t`, a full stop and the body, in hex, keyed with the secret. While a secret is renewed there are two.',
            example: 't=1795859458,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
          }),
          'Invoice-Desk-Delivery': z.string().meta({
            description: 'The same each time this event is sent to this webhook.',
            example: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e',
          }),
        }),
      },
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/InvoiceEvent' },
            example: {
              id: '4712',
              type: 'invoice.finalized',
              invoiceId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e',
              at: '2026-11-20T09:51:00.000Z',
              by: 'Ngozi Eze',
              change: { from: { status: 'DRAFT' }, to: { status: 'APPROVED' } },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted. The body of the answer is not read.' },
        default: { description: 'Not accepted: it is sent again, for three days.' },
      },
    },
  },
}
