import type { z } from 'zod'

import type { getNumberRegister } from '../../../core/contract/business/number-register.ts'
import type { Environment } from '../../../core/contract/http/vocabulary.ts'
import { formatInvoiceNumber } from '../../../core/domain/invoice/irn.ts'
import { writeCsv } from '../../lib/spreadsheet/write-csv.ts'
import { texts } from '../../lib/texts.ts'
import { numbers as numbersTexts } from './texts.ts'

const words = numbersTexts

export type Register = z.output<typeof getNumberRegister.data>
export type RegisteredNumber = Register['items'][number]
type FullRegister = Pick<Register, 'items' | 'skipped' | 'elsewhere'>

/** A row for each number and each run of numbers that have no invoice here, the newest first. */
export function csvRows(
  { items, skipped, elsewhere }: FullRegister,
  prefix: string,
  environment: Environment,
): readonly (readonly string[])[] {
  const number = (sequence: number) => formatInvoiceNumber(prefix, sequence)

  const used = items.map((item) => ({
    sequence: item.sequence,
    row: [
      item.invoiceNumber,
      item.invoiceNumber,
      item.state === 'CANCELLED' ? words.cancelledPlain : words.used[item.invoiceType],
      texts.status[item.status],
      item.irn ?? '',
      item.takenBy,
      item.takenAt,
      item.cancelledBy ?? '',
      item.cancelledAt ?? '',
    ],
  }))
  const passed = skipped.map(({ from, to, by, at, why }) => ({
    sequence: to,
    row: [number(from), number(to), why === 'RAISED' ? words.passedOver : words.givenBefore, '', '', by, at, '', ''],
  }))
  const away = elsewhere.map(({ from, to }) => ({
    sequence: to,
    row: [number(from), number(to), words.usedBy(words.where[environment]), '', '', '', '', '', ''],
  }))
  return [...used, ...passed, ...away].toSorted((left, right) => right.sequence - left.sequence).map(({ row }) => row)
}

export const registerAsCsv = (rows: readonly (readonly string[])[]): Blob =>
  writeCsv({ heads: Object.values(words.csv), rows })
