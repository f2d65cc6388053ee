import { z } from 'zod'

import { ofBusiness } from '../http/access.ts'
import { naira } from '../http/fields.ts'
import { defineRoute } from '../http/route.ts'
import { ConsumerAnswer, Environment } from '../http/vocabulary.ts'

/** Sales to consumers from before there were accounts: asked about once, because nobody had to mark them as paid. */

const question = z
  .object({
    environment: Environment,
    invoices: z.int().meta({ description: 'That were never marked as paid.' }),
    amount: naira.meta({ description: 'What is open of them.' }),
    from: z.string().meta({ description: 'The day of the first.' }),
    to: z.string().meta({ description: 'The day of the last.' }),
  })
  .meta({ id: 'ConsumerSales' })
export type ConsumerSalesBody = z.infer<typeof question>

const data = z.object({ question: question.nullable() })

export const getConsumerSales = defineRoute({
  operationId: 'getConsumerSales',
  method: 'get',
  path: '/v1/businesses/{id}/consumer-sales',
  tag: 'Payments',
  summary: 'Whether earlier sales to consumers need an answer',
  description:
    'A business that comes from a version without accounts is asked once: sales to consumers that were never marked as paid would all be overdue. `question` is null where there is nothing to ask.',
  access: ofBusiness('payment.read'),
  success: { status: 200, message: 'Question retrieved successfully.' },
  data,
})

export const answerConsumerSales = defineRoute({
  operationId: 'answerConsumerSales',
  method: 'post',
  path: '/v1/businesses/{id}/consumer-sales',
  tag: 'Payments',
  summary: 'Record whether earlier sales to consumers were paid at the counter',
  description:
    '`PAID` records a payment in cash for each of them, on its day (after the lock date on the day after it) and without a receipt number, and FIRS / NRS is notified. `OWED` leaves them as they are. It is asked once; a second answer changes nothing. Answers what is still to be asked: nothing.',
  access: ofBusiness('payment.reverse'),
  body: z.object({ answer: ConsumerAnswer }),
  success: { status: 200, message: 'Answer recorded successfully.' },
  data,
})

export const consumerSalesRoutes = [getConsumerSales, answerConsumerSales] as const
