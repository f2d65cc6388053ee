import { readFileSync } from 'node:fs'

import {
  errorTable,
  statusNames,
  type ErrorCode,
  type ErrorDataOf,
  type ErrorWithData,
} from '../../contract/http/errors.ts'

/** What a test has sent to a server and was answered, for each operation that answers JSON or takes it. */
type Recorded = {
  readonly parameters?: Readonly<Record<string, string>>
  readonly request?: unknown
  readonly status: number
  readonly answer?: Readonly<Record<string, unknown>>
}

type Media = { example?: unknown }
type Content = Readonly<Record<string, Media>>

/** As much of a document as examples are put into. */
export type Exemplified = {
  readonly paths?: Readonly<Record<string, object | undefined>>
}

type Operation = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; example?: unknown }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

const file = new URL('../../../resources/docs/api-examples.json', import.meta.url)

/** Puts the recorded examples beside the schemas that describe them. */
export function addExamples({ paths = {} }: Exemplified): void {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Recorded>>
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods ?? {}) as Operation[])) {
    const example = recorded[operation.operationId]
    if (example) addExample(operation, example)
  }
}

function addExample(operation: Operation, { parameters = {}, request, answer }: Recorded): void {
  for (const parameter of operation.parameters ?? []) {
    if (parameters[parameter.name] !== undefined) parameter.example = parameters[parameter.name]
  }
  const body = operation.requestBody?.content['application/json']
  if (body && request !== undefined) body.example = request
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const json = content?.['application/json']
    // What is taken on for later (202) has the data of what is done.
    if (json && answer && Number(status) < 300) json.example = { ...answer, statusCode: Number(status) }
  }
}

/** What errors carry beside their sentence. */
const carried: { readonly [C in ErrorWithData['code']]: ErrorDataOf<C> } = {
  connection_failed: { connected: false, error: 'The provider does not know these credentials.' },
  mail_not_sent: { serverSaid: '535 5.7.8 Username and Password not accepted' },
  address_needs_consent: { address: 'http://192.168.1.20:8080' },
  refresh_failed: { reason: 'expired' },
  pairing_refused: { guessesLeft: 3 },
  barcode_taken: { id: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1f' },
  name_taken: { id: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e' },
  customer_merged: { mergedInto: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b20' },
  customers_differ: { fields: ['tin'] },
  external_reference_taken: { invoiceId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e' },
  offer_invoiced: { invoiceId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e', invoiceNumber: 'INV000012' },
  supplier_bill_exists: { purchaseId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e', number: 'BILL000012' },
  total_differs: { sent: 107_500, computed: 106_425 },
  payment_recorded_already: { paymentId: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e' },
  credit_too_high: {
    invoiceNumber: 'INV000012',
    left: 5375,
    creditNotes: [{ id: '01a1fb26-93c1-7b0e-a4a4-2f6f7d2c9b1e', invoiceNumber: 'CN000003', status: 'FIRS_APPROVED' }],
  },
}

const details: Partial<Record<ErrorCode, readonly { field: string; message: string }[]>> = {
  validation_failed: [{ field: 'items[0].quantity', message: 'must be a number, without quotes' }],
}

/** An error of each code as it is answered, but for that of addresses that do not exist, which no operation answers. */
export const errorExamples = Object.fromEntries(
  Object.entries(errorTable).flatMap(([code, [statusCode, message]]) => {
    if (code === 'route_not_found') return []
    const data = (carried as Readonly<Record<string, object>>)[code]
    const error = {
      statusCode,
      message,
      error: statusNames[statusCode],
      code,
      requestId: '01a1fb29-618f-7736-84b2-0dc5d01c02cc',
      ...(details[code as ErrorCode] ? { details: details[code as ErrorCode] } : {}),
      ...(data ? { data } : {}),
    }
    return [[code, { value: error }]]
  }),
)
