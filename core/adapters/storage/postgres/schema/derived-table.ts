import { getTableName, is, SQL, sql, type Column } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
  type AnyPgColumn,
  type ExtraConfigColumn,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Sorted and compared byte by byte, as SQLite does, whatever the language of the server. */
const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What of a table is not as in SQLite. */
export type Difference = {
  /** It has the business of the row that it hangs on. */
  readonly ofBusiness?: true
  /** Texts that SQLite computes while it reads. */
  readonly texts?: readonly string[]
  /** Indexes that SQLite alone has use for. */
  readonly without?: readonly string[]
  /** What stands in an index in place of the expression of SQLite. */
  readonly expressions?: Readonly<Record<string, string>>
  /** Indexes that SQLite has of some rows alone. */
  readonly whole?: readonly string[]
  /**
   * Indexes that a list is read along: they end with the key, which SQLite has in each for free, so that ties need no
   * sorting; what is null comes first, as it does there.
   */
  readonly keyed?: readonly string[]
  /** Indexes of plain columns that SQLite has no use for, or other rows of. */
  readonly besides?: readonly { readonly name: string; readonly on: readonly string[]; readonly where?: string }[]
  /** Indexes of its own. */
  readonly also?: readonly {
    readonly name: string
    readonly using: 'btree' | 'gin' | 'hash'
    readonly on: SQL
    readonly where?: SQL
  }[]
}

type Index = ReturnType<typeof getTableConfig>['indexes'][number]

export type DerivedTable = ReturnType<typeof deriveTable>

const BUSINESS = 'business_key'

export const isOfBusiness = (table: SQLiteTable, difference: Difference | undefined): boolean =>
  difference?.ofBusiness === true || getTableConfig(table).columns.some(({ name }) => name === BUSINESS)

/**
 * A table of the one description, for PostgreSQL: integers have eight bytes, a key that SQLite counts comes from an
 * identity, and what belongs to a business has it first in its primary key and in every unique index, so that a cluster
 * can be spread by business. A unique id has it behind the id: it is looked for alone, too.
 *
 * @param named answers the derived table of a table that is referred to, and whether that belongs to a business
 */
export function deriveTable(
  table: SQLiteTable,
  difference: Difference | undefined,
  named: (table: SQLiteTable) => { readonly table: () => object; readonly isOfBusiness: boolean },
) {
  const config = getTableConfig(table)
  const ofBusiness = isOfBusiness(table, difference)
  const primary = config.columns.find((column) => column.primary)
  const columns: Record<string, PgColumnBuilderBase> = {}
  if (difference?.ofBusiness) columns[BUSINESS] = bigint(BUSINESS, { mode: 'number' }).notNull()
  for (const name of difference?.texts ?? []) columns[name] = text(name).notNull().default('')
  for (const column of config.columns) columns[column.name] = derivedColumn(column, column === primary)

  return pgTable(config.name, columns, (t) => {
    const own = t as unknown as Record<string, AnyPgColumn>
    const columnOf = (name: string): AnyPgColumn => {
      const column = own[name]
      if (!column) throw new Error(`${config.name} has no column ${name}`)
      return column
    }
    const columnsOf = (names: readonly string[]) => names.map(columnOf) as [AnyPgColumn, ...AnyPgColumn[]]
    const keyed = (config.primaryKeys[0]?.columns ?? [primary as Column]).map(({ name }) => name)
    const first = ofBusiness && !keyed.includes(BUSINESS) ? [BUSINESS, ...keyed] : withBusinessFirst(keyed)

    return [
      primaryKey({ name: `${config.name}_pkey`, columns: columnsOf(first) }),
      ...config.indexes
        .filter((made) => !difference?.without?.includes(made.config.name) && !isOfBusinessAlone(made))
        .map((made) => {
          const { name, unique, where, columns: on } = made.config
          const lacks = unique && ofBusiness && !on.some((part) => !is(part, SQL) && part.name === BUSINESS)
          const isKeyed = difference?.keyed?.includes(name) === true
          const parts = [
            ...on.map((part) =>
              is(part, SQL)
                ? sql`(${sql.raw(difference?.expressions?.[name] ?? asPostgres(part))})`
                : isKeyed && !part.notNull
                  ? nullsFirst(columnOf(part.name))
                  : columnOf(part.name),
            ),
            ...(lacks ? [columnOf(BUSINESS)] : []),
            ...(isKeyed ? [columnOf('key')] : []),
          ] as [AnyPgColumn, ...AnyPgColumn[]]
          const derived = (unique ? uniqueIndex(name) : index(name)).on(...parts)
          return where === undefined || difference?.whole?.includes(name)
            ? derived
            : derived.where(sql.raw(asPostgres(where)))
        }),
      ...(difference?.besides ?? []).map(({ name, on, where }) => {
        const made = index(name).on(...columnsOf(on))
        return where === undefined ? made : made.where(sql.raw(where))
      }),
      ...(difference?.also ?? []).map(({ name, using, on, where }) => {
        const made = index(name).using(using, on)
        return where === undefined ? made : made.where(where)
      }),
      ...config.checks.map((made) => check(made.name, sql.raw(asPostgres(made.value)))),
      ...config.foreignKeys.map((made) => {
        const { columns: from, foreignColumns: to, foreignTable } = made.reference()
        const target = named(foreignTable)
        const both = ofBusiness && target.isOfBusiness && !to.some(({ name }) => name === BUSINESS)
        const foreign = target.table() as Record<string, AnyPgColumn>
        return foreignKey({
          name: `${config.name}_${from.map(({ name }) => name).join('_')}_fkey`,
          columns: columnsOf([...(both ? [BUSINESS] : []), ...from.map(({ name }) => name)]),
          foreignColumns: [...(both ? [BUSINESS] : []), ...to.map(({ name }) => name)].map((name) => {
            const column = foreign[name]
            if (!column) throw new Error(`${getTableName(foreignTable)} has no column ${name}`)
            return column
          }) as [AnyPgColumn, ...AnyPgColumn[]],
        })
      }),
    ]
  })
}

/** An index of nothing but the business: the primary key begins with that, and finds a row besides. */
const isOfBusinessAlone = ({ config: { columns, unique, where } }: Index): boolean =>
  !unique && where === undefined && columns.every((part) => !is(part, SQL) && part.name === BUSINESS)

/** The names of a primary key that contains the business somewhere: it comes first. */
const withBusinessFirst = (names: readonly string[]): readonly string[] =>
  names.includes(BUSINESS) ? [BUSINESS, ...names.filter((name) => name !== BUSINESS)] : names

function derivedColumn(column: Column, isPrimary: boolean): PgColumnBuilderBase {
  const { name, columnType, notNull, default: given } = column
  if (columnType === 'SQLiteInteger') {
    const made = bigint(name, { mode: 'number' })
    if (isPrimary && name === 'key') return made.generatedByDefaultAsIdentity()
    const needed = notNull || isPrimary ? made.notNull() : made
    return given === undefined ? needed : needed.default(given as number)
  }
  if (columnType === 'SQLiteText') {
    const made = text(name)
    const needed = notNull || isPrimary ? made.notNull() : made
    return given === undefined ? needed : needed.default(given as string)
  }
  if (columnType === 'SQLiteBlobBuffer') return notNull || isPrimary ? bytes(name).notNull() : bytes(name)
  throw new Error(`${name} is of a kind that has no counterpart: ${columnType}`)
}

/** A condition of an index or a check as PostgreSQL writes it: texts that hold JSON have to be named so. */
function asPostgres(condition: SQL): string {
  const [written = ''] = condition.queryChunks.map((chunk) => (chunk as { value?: string[] }).value?.join('') ?? '')
  return written.replace(/\b(\w+) ->> '/g, "$1::jsonb ->> '")
}

/** In `pgTable`'s own callback a column says how an index orders it. */
const nullsFirst = (column: AnyPgColumn): AnyPgColumn =>
  (column as unknown as ExtraConfigColumn).nullsFirst() as unknown as AnyPgColumn
