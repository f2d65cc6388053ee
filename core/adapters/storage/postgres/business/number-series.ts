import type { Environment } from '../../../../contract/http/vocabulary.ts'
import { seriesName, type NumberSeries } from '../../../../domain/business/number-series.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import type { NumberSeriesRepository } from '../../../../ports/business/number-series-repository.ts'
import { toSeries, toSeriesRow, type SeriesRow } from '../../sqlite/business/series-codec.ts'
import type { Connection } from '../engine/connection.ts'
import { BUSINESS_KEY } from '../sql/statements.ts'

import { forgetBusiness } from './known-rows.ts'

const SELECT = 'SELECT s.tin_fold AS tin, s.is_live AS "isLive", s.next AS next FROM number_series s'

/** That a unit has read a series, and is alone with it. */
const nameOf = (series: NumberSeries): string => `series ${seriesName(series)}`

/** The series are the installation's: businesses of one TIN share them. */
export function createNumberSeriesRepository(
  connection: Connection,
  /** Told that a unit is about to write something down of a business. */
  expectEntry: (businessId: string) => void = () => undefined,
): NumberSeriesRepository {
  const highest = async (
    where: string,
    parameters: { readonly environment: Environment } & Readonly<Record<string, unknown>>,
  ): Promise<number> => {
    const row = await connection.one<{ highest: number | null }>(
      `SELECT max(i.sequence) AS highest FROM invoice i WHERE i.environment = @environment AND ${where}`,
      parameters,
    )
    return row?.highest ?? 0
  }

  return {
    /** A unit that writes is alone with the series from here on: whoever comes behind it waits, and begins again. */
    async of(businessId) {
      // By its key and not by a join: a join with a small table reads all of it, and meets whoever takes any number.
      const asked = connection.one<SeriesRow>(
        `${SELECT} WHERE s.key = (SELECT b.series_key FROM business b WHERE b.id = @businessId)${connection.lock('s')}`,
        { businessId },
      )
      // Whoever takes a number writes that down. The series comes first: see ADR 37 on who waits for whom.
      if (connection.lock('s') !== '') expectEntry(businessId)
      const row = await asked
      if (!row) throw new Error(`There is no business ${businessId}.`)
      const series = toSeries(row)
      connection.remember(nameOf(series), true)
      return series
    },

    async ofTin(tin) {
      const rows = await connection.many<SeriesRow>(`${SELECT} WHERE s.tin_fold = @tin ORDER BY s.is_live`, {
        tin: foldTin(tin),
      })
      return rows.map(toSeries)
    },

    async all() {
      return (await connection.many<SeriesRow>(`${SELECT} ORDER BY s.key`)).map(toSeries)
    },

    async save(series) {
      const isThere = connection.recall(nameOf(series)) === true
      connection.defer(
        isThere
          ? 'UPDATE number_series SET next = @next WHERE tin_fold = @tinFold AND is_live = @isLive'
          : `INSERT INTO number_series (tin_fold, is_live, next) VALUES (@tinFold, @isLive, @next)
         ON CONFLICT (tin_fold, is_live) DO UPDATE SET next = excluded.next`,
        toSeriesRow(series),
      )
    },

    async enter(businessId, series) {
      forgetBusiness(connection, businessId)
      const { tinFold, isLive } = toSeriesRow(series)
      await connection.run(
        `UPDATE business SET series_key = (SELECT key FROM number_series WHERE tin_fold = @tinFold AND is_live = @isLive)
         WHERE id = @businessId`,
        { businessId, tinFold, isLive },
      )
    },

    highestOf: (businessId, environment) => highest(`i.business_key = ${BUSINESS_KEY}`, { environment, businessId }),

    highestOfTin: (tin, environment) =>
      highest('i.series_key IN (SELECT key FROM number_series WHERE tin_fold = @tin)', {
        environment,
        tin: foldTin(tin),
      }),

    async isUnsentNumberTaken(businessId) {
      const row = await connection.one<{ found: number }>(
        `SELECT EXISTS (
           SELECT 1 FROM business b
           JOIN invoice unsent ON unsent.business_key = b.key AND unsent.environment IS NULL
           JOIN invoice sent ON sent.business_key = b.key AND sent.environment = 'LIVE'
             AND sent.sequence = unsent.sequence
           WHERE b.id = @businessId
         ) AS found`,
        { businessId },
      )
      return row?.found === 1
    },
  }
}
