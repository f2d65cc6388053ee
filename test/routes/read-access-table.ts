import { readFileSync } from 'node:fs'

/** The callers of the table's columns, in its order. */
export const callers = [
  'none',
  'garbage',
  'expired',
  'ended key',
  'VIEWER',
  'cashier',
  'CREATOR',
  'MANAGER',
  'approver',
  'ADMIN',
  'OWNER',
  'key VIEWER',
  'key cashier',
  'key CREATOR',
  'key MANAGER',
  'key ADMIN',
  'installation',
  'other OWNER',
  'other key',
  'deleted',
  'deleted key',
] as const
export type CallerName = (typeof callers)[number]

/** Where an id may come from that is not of the business. */
export const foreigners = ['own other', "somebody's", 'deleted', 'no such'] as const
export type Foreigner = (typeof foreigners)[number]

type RouteRow = { readonly route: string; readonly cells: ReadonlyMap<CallerName, number> }
type FieldRow = {
  readonly route: string
  readonly field: string
  readonly cells: ReadonlyMap<Foreigner, number>
}
/** Those of them who are members. */
export const members = [
  'VIEWER',
  'CREATOR',
  'MANAGER',
  'approver',
  'ADMIN',
  'OWNER',
] as const satisfies readonly CallerName[]
type LeavingRow = { readonly what: string; readonly cells: ReadonlyMap<(typeof members)[number], number> }

export const managers = ['approver', 'ADMIN', 'OWNER'] as const satisfies readonly CallerName[]
type GrantRow = { readonly what: string; readonly cells: ReadonlyMap<(typeof managers)[number], number> }

/** What a paired device may do of a route: all, nothing, or not with secrets. */
type ScreenRow = { readonly route: string; readonly from: string }

export type AccessTable = {
  readonly routes: readonly RouteRow[]
  readonly fields: readonly FieldRow[]
  readonly grants: readonly GrantRow[]
  readonly leaving: readonly LeavingRow[]
  readonly screens: readonly ScreenRow[]
  /** The routes that a purchaser is let into. */
  readonly purchaser: readonly string[]
}

/** Reads `access-table.md`. A cell that is no status, or a column nobody knows, is an error. */
export function readAccessTable(): AccessTable {
  const text = readFileSync(new URL('access-table.md', import.meta.url), 'utf8')
  const routes = tableUnder(text, 'Every route', ['route', ...callers])
  const fields = tableUnder(text, 'Ids in queries and bodies', ['route', 'field', ...foreigners])
  const grants = tableUnder(text, 'Who may grant what', ['what', ...managers])
  const leaving = tableUnder(text, 'Leaving', ['what', ...members])

  const screens = tableUnder(text, 'From other screens', ['route', 'from a paired device'])

  const purchaser = tableUnder(text, 'What a purchaser gets', ['route'])

  return {
    screens: screens.map(([route = '', from = '']) => ({ route, from })),
    purchaser: purchaser.map(([route = '']) => route),
    routes: routes.map(([route = '', ...cells]) => ({ route, cells: statuses(callers, cells) })),
    fields: fields.map(([route = '', field = '', ...cells]) => ({ route, field, cells: statuses(foreigners, cells) })),
    grants: grants.map(([what = '', ...cells]) => ({ what, cells: statuses(managers, cells) })),
    leaving: leaving.map(([what = '', ...cells]) => ({ what, cells: statuses(members, cells) })),
  }
}

function tableUnder(text: string, heading: string, columns: readonly string[]): string[][] {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const [head, , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
  if (head?.join() !== columns.join()) throw new Error(`"${heading}" has other columns than ${columns.join(', ')}.`)
  return rows
}

function statuses<N extends string>(names: readonly N[], cells: readonly string[]): Map<N, number> {
  return new Map(names.map((name, index) => [name, status(cells[index])]))
}

function status(cell: string | undefined): number {
  if (cell && /^[2-5]\d\d$/.test(cell)) return Number(cell)
  throw new Error(`"${cell}" is no status.`)
}
