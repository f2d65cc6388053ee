import type { NumberSeries } from '../../../../domain/business/number-series.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import { toBit } from '../sql/statements.ts'

export type SeriesRow = { tin: string; isLive: number; next: number }

export const toSeries = ({ tin, isLive, next }: SeriesRow): NumberSeries => ({ tin, isLive: isLive === 1, next })

export const toSeriesRow = ({ tin, isLive, next }: NumberSeries) => ({
  tinFold: foldTin(tin),
  isLive: toBit(isLive),
  next,
})
