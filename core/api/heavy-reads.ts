import type { Warning } from '../contract/http/envelope.ts'
import { AppError, type ErrorDetail, type ErrorWithData } from '../contract/http/errors.ts'
import type { FileType } from '../contract/http/route.ts'
import type { Caller, Member } from '../domain/people/account.ts'
import type { Screen } from '../domain/people/device.ts'
import type { ExportedVatMonth } from '../domain/vat/snapshot.ts'
import type { DataState } from '../ports/unit.ts'
import { onItsDay } from '../use-cases/business/practice-clock.ts'
import type { Core } from '../use-cases/instance/core.ts'

import { watchUnits, type MadeOf } from './answer-memory.ts'
import type { Binding } from './bind.ts'
import { bookBindings } from './bindings/money/books.ts'
import { moneyListBindings } from './bindings/money/lists.ts'
import { profitBindings } from './bindings/money/profit.ts'
import { receivablesReportBindings } from './bindings/money/receivables-report.ts'
import { reminderPlanBindings } from './bindings/money/reminder-plan.ts'
import { reminderBindings } from './bindings/money/reminder.ts'
import { vatMonthBindings } from './bindings/money/vat-month.ts'
import { vatReturnBindings } from './bindings/money/vat-return.ts'
import { payablesBindings } from './bindings/payables/payables.ts'
import { answerChecker, isFile, toEnvelope } from './response/envelope.ts'

/** Reads that may be long in the making, as they are asked for and answered between two threads. */

/** What is read, by whoever was let in. Everything in it is parsed, and can go from one thread to another. */
export type HeavyRead = {
  readonly operationId: string
  readonly params: unknown
  readonly query: unknown
  readonly caller: Caller | undefined
  readonly member: Member | undefined
  readonly screen: Screen
  readonly baseUrl: string
  /** What the answer warns of whatever it is. */
  readonly warnings: readonly Warning[]
}

export type HeavyAnswer =
  | {
      readonly kind: 'envelope'
      readonly status: number
      readonly body: Uint8Array<ArrayBuffer>
      readonly madeOf: MadeOf
    }
  | {
      readonly kind: 'file'
      readonly fileName: string
      readonly type: FileType | undefined
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly keeps: ExportedVatMonth | undefined
    }
  | {
      readonly kind: 'refused'
      readonly code: AppError['code']
      readonly message: string
      readonly details: readonly ErrorDetail[] | undefined
      readonly data: ErrorWithData['data'] | undefined
      readonly retryAfterSeconds: number | undefined
    }

/** Answers heavy reads elsewhere. */
export type ReadElsewhere = {
  /** Of a business with fewer documents nothing is long in the making: it is answered here at once. */
  readonly fromDocuments: number
  /**
   * Undefined where it was not answered there, for whatever reason: then it is answered here.
   *
   * @throws data_unavailable where the files of the database are not what they were
   */
  answer(read: HeavyRead): Promise<HeavyAnswer | undefined>
}

/** All that a heavy read needs; what else it asks for is not there, and it is answered by those who have it. */
export type ReadingCore = Pick<Core, 'units' | 'clock' | 'writeXlsx' | 'writeZip'> & Papers

/** What is drawn of what was read, where papers are drawn. */
export type Papers = {
  readonly uploads: Pick<Core['uploads'], 'read'>
  readonly printer: Pick<Core['printer'], 'printVatMonth'>
}

const heavyBindings: ReadonlyMap<string, Binding> = new Map(
  [
    ...bookBindings,
    ...moneyListBindings,
    ...payablesBindings,
    ...profitBindings,
    ...receivablesReportBindings,
    ...reminderBindings,
    ...reminderPlanBindings,
    ...vatMonthBindings,
    ...vatReturnBindings,
  ]
    .filter(({ route }) => route.heavy)
    .map((binding) => [binding.route.operationId, binding]),
)

/**
 * What a heavy read is answered with. Refusals that a caller can act on are an answer.
 *
 * @throws Error what went wrong otherwise: whoever asked answers it anew, and says what that was
 */
export async function answerHeavyRead(
  core: ReadingCore,
  { operationId, warnings, member, ...asked }: HeavyRead,
  { checkAnswers, state }: { readonly checkAnswers: boolean; readonly state: Pick<DataState, 'noting'> },
): Promise<HeavyAnswer> {
  const binding = heavyBindings.get(operationId)
  if (!binding) throw new Error(`${operationId} is no heavy read.`)
  const { route, handle, remembers } = binding
  const watched = remembers && watchUnits(core.units, state)
  const read = watched ? watched.units : core.units
  const units = member ? onItsDay(read, member.businessId) : read
  try {
    const input = { ...asked, member, body: undefined, file: undefined, fileName: undefined }
    const answered = await handle({ ...input, core: { ...core, units } })
    if (isFile(answered)) {
      const { fileName, bytes, type, keeps } = answered
      if (!(bytes instanceof Uint8Array)) throw new Error(`${operationId} answered a file in pieces.`)
      return { kind: 'file', fileName, type, bytes: new Uint8Array(bytes), keeps }
    }
    const envelope = toEnvelope(route, { ...answered, warnings: [...warnings, ...(answered.warnings ?? [])] })
    if (checkAnswers) answerChecker(route)(envelope)
    const body = new TextEncoder().encode(JSON.stringify(envelope))
    return { kind: 'envelope', status: envelope.statusCode, body, madeOf: watched ? watched.madeOf() : undefined }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { code, message, details, data, retryAfterSeconds } = error
    return { kind: 'refused', code, message, details, data, retryAfterSeconds }
  }
}
