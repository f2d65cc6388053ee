import type { Environment } from '../../../../contract/http/vocabulary.ts'
import type { NumberSeries } from '../../../../domain/business/number-series.ts'
import { foldTin } from '../../../../domain/text/tin.ts'
import type { NumberSeriesRepository } from '../../../../ports/business/number-series-repository.ts'
import type { Connection } from '../engine/connection.ts'

import { toSeries, toSeriesRow, type SeriesRow } from './series-codec.ts'

const SELECT = 'SELECT s.tin_fold AS tin, s.is_live AS "isLive", s.next AS next FROM number_series s'

/** The series that this connection has saved and may have committed. */
export type SavedSeries = {
  /** Called before a series is saved; what it throws fails the unit. */
  beforeSave(): void
  saved(series: NumberSeries): void
}

/** Reads the series of a TIN outside a unit of work. */
export function committedSeries({ db }: Connection): (tin: string) => NumberSeries[] {
  const ofTin = db.prepare<[string], SeriesRow>(`${SELECT} WHERE s.tin_fold = ?`)
  return (tin) => ofTin.all(foldTin(tin)).map(toSeries)
}

export function createNumberSeriesRepository(
  connection: Connection,
  marked: SavedSeries = { beforeSave: () => undefined, saved: () => undefined },
): NumberSeriesRepository {
  const highest = (where: string, environment: Environment, value: string): number =>
    connection
      .prepare<{ highest: number | null }>(
        `SELECT max(i.sequence) AS highest FROM invoice i WHERE i.environment = ? AND ${where}`,
      )
      .get(environment, value)?.highest ?? 0

  return {
    async of(businessId) {
      const row = connection
        .prepare<SeriesRow>(`${SELECT} JOIN business b ON b.series_key = s.key WHERE b.id = ?`)
        .get(businessId)
      if (!row) throw new Error(`There is no business ${businessId}.`)
      return toSeries(row)
    },

    async ofTin(tin) {
      return connection
        .prepare<SeriesRow>(`${SELECT} WHERE s.tin_fold = ? ORDER BY s.is_live`)
        .all(foldTin(tin))
        .map(toSeries)
    },

    async all() {
      return connection.prepare<SeriesRow>(SELECT).all().map(toSeries)
    },

    async save(series) {
      marked.beforeSave()
      connection
        .prepare(
          `INSERT INTO number_series (tin_fold, is_live, next) VALUES (@tinFold, @isLive, @next)
           ON CONFLICT (tin_fold, is_live) DO UPDATE SET next = excluded.next`,
        )
        .run(toSeriesRow(series))
      marked.saved(series)
    },

    async enter(businessId, series) {
      const { tinFold, isLive } = toSeriesRow(series)
      connection
        .prepare(
          `UPDATE business SET series_key = (SELECT key FROM number_series WHERE tin_fold = @tinFold AND is_live = @isLive)
           WHERE id = @businessId`,
        )
        .run({ businessId, tinFold, isLive })
    },

    async highestOf(businessId, environment) {
      return highest('i.business_key = (SELECT key FROM business WHERE id = ?)', environment, businessId)
    },

    async highestOfTin(tin, environment) {
      return highest('i.series_key IN (SELECT key FROM number_series WHERE tin_fold = ?)', environment, foldTin(tin))
    },

    async isUnsentNumberTaken(businessId) {
      const row = connection
        .prepare<{ found: number }>(
          `SELECT EXISTS (
             SELECT 1 FROM business b
             JOIN invoice unsent ON unsent.business_key = b.key AND unsent.environment IS NULL
             JOIN invoice sent ON sent.business_key = b.key AND sent.environment = 'LIVE'
               AND sent.sequence = unsent.sequence
             WHERE b.id = ?
           ) AS found`,
        )
        .get(businessId)
      return row?.found === 1
    },
  }
}
