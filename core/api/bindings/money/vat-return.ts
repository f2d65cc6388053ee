import type { Environment } from '../../../contract/http/vocabulary.ts'
import {
  carryVatDifferences,
  enterVatFigures,
  fileVatReturn,
  getVatYear,
  takeBackVatFiling,
} from '../../../contract/money/vat-return.ts'
import { koboFromAnswer, koboToNumber } from '../../../domain/money/decimal.ts'
import type { Kobo } from '../../../domain/money/money.ts'
import type { Member } from '../../../domain/people/account.ts'
import type { Core } from '../../../use-cases/instance/core.ts'
import { carryDifferences, enterFigures, fileReturn, reverseFiling } from '../../../use-cases/vat/filing.ts'
import { bookOf, returnContext, vatReturn } from '../../../use-cases/vat/return.ts'
import { vatYear, type YearMonth } from '../../../use-cases/vat/year.ts'
import { bind, type Binding } from '../../bind.ts'

import { toDifferences, toEntered, toFiled, toShare } from './vat-return-wire.ts'

type OfMonth = { readonly month: string; readonly environment?: Environment | undefined }

const ofMonth = ({ month, environment }: OfMonth) => ({ month, environment })

/** A field that is not sent stays undefined, null clears. */
const amountOf = (amount: number | null | undefined): Kobo | null | undefined =>
  typeof amount === 'number' ? koboFromAnswer(amount) : amount

/** The month as it stands now, with what is filed of it. */
async function filedOf(core: Core, member: Member, of: OfMonth) {
  const vat = await vatReturn(core, member, ofMonth(of))
  const { month, environment, filing, amended } = vat
  return {
    ...{ month, environment },
    filing: filing && toFiled(filing),
    amended: amended.map(toFiled),
    differences: toDifferences(vat),
  }
}

/** Filing the return of a month, and what follows from it. */
export const vatReturnBindings: readonly Binding[] = [
  bind(fileVatReturn, async ({ core, member, body }) => {
    const vat = await vatReturn(core, member, ofMonth(body))
    const lines = Array.isArray(body.lines)
      ? body.lines.map(({ line, amount }) => [line, koboFromAnswer(amount)] as const)
      : Object.entries(body.lines ?? {}).map(([line, amount]) => [Number(line), koboFromAnswer(amount)] as const)
    const warnings = await core.units.write((unit) =>
      fileReturn(unit, member, vat, {
        ...{ filedOn: body.filedOn, reference: body.reference, isAmended: body.amended },
        ...{ paid: amountOf(body.paid) ?? null, paidOn: body.paidOn ?? null, typed: new Map(lines) },
      }),
    )
    return { data: await filedOf(core, member, body), warnings }
  }),

  bind(takeBackVatFiling, async ({ core, member, query }) => {
    const { environment } = await returnContext(core, member, { environment: query.environment })
    await core.units.write((unit) => reverseFiling(unit, member, { month: query.month, environment }))
    return { data: await filedOf(core, member, query) }
  }),

  bind(enterVatFigures, async ({ core, member, body }) => {
    const { environment } = await returnContext(core, member, { environment: body.environment })
    const entered = await core.units.write(async (unit) => {
      await enterFigures(
        unit,
        member,
        { month: body.month, environment },
        {
          LINE_90: amountOf(body.paymentsMade),
          LINE_100: amountOf(body.creditBroughtForward),
          LINE_110: amountOf(body.creditUsed),
          REFUNDED: amountOf(body.refunded),
          FIXED_ASSETS_SOLD: amountOf(body.fixedAssetsSold),
        },
      )
      return toEntered(await bookOf(unit, member.businessId, environment), body.month)
    })
    return { data: entered }
  }),

  bind(carryVatDifferences, async ({ core, member, body }) => {
    const vat = await vatReturn(core, member, ofMonth(body))
    await core.units.write((unit) => carryDifferences(unit, member, vat, { toMonth: body.toMonth, items: body.items }))
    return { data: await filedOf(core, member, body) }
  }),

  bind(getVatYear, async ({ core, member, query }) => {
    const present = await core.units.read((unit) => Promise.resolve(unit.today.slice(0, 4)))
    const { year, environment, chargesVat, months, due, paid, share } = await vatYear(core, member, {
      year: query.year ?? present,
      environment: query.environment,
    })
    const amounts = { due: koboToNumber(due), paid: koboToNumber(paid) }
    return {
      data: {
        ...{ year, environment, chargesVat },
        ...amounts,
        share: share === null ? null : toShare(share),
        months: months.map(toYearMonth),
      },
    }
  }),
]

function toYearMonth({ month, dueDate, state, lines, broughtForward, filing }: YearMonth) {
  const of = (line: number): number => koboToNumber(lines.get(line) ?? 0n)
  return {
    ...{ month, dueDate, state },
    ...{ outputVat: of(45), inputVat: of(75), withheld: of(85), net: of(95) },
    ...{ broughtForward: of(100), used: of(110), carried: of(115), due: of(120) },
    isProvisional: filing === null && broughtForward.origin === 'COMPUTED',
    filed: filing && toFiled(filing),
    paid: typeof filing?.paid === 'bigint' ? koboToNumber(filing.paid) : null,
  }
}
