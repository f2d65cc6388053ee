import { type Doc, isBlank, type Row, withBlankEnd } from './doc.ts'

/** Whether two documents hold the same, as far as anybody can see. What they share is not looked into. */
export function isAlike(one: Doc, other: Doc): boolean {
  return changedNames(one, other).every((name) =>
    name === 'rows' ? areAlike(one.rows, other.rows) : JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
}

function areAlike(rows: readonly Row[], others: readonly Row[]): boolean {
  return (
    rows.length === others.length &&
    rows.every((row, index) => {
      const other = others[index]
      return row === other || (other !== undefined && changedNames(row, other).length === 0)
    })
  )
}

/**
 * Makes the change that leads from one document to another in a third one, and leaves everything else in that as it is:
 * what the core filled in, and what was typed elsewhere. `id` is a new one, for a blank row at the end.
 */
export function rebase(now: Doc, from: Doc, to: Doc, id: string): Doc {
  if (now === from) return to
  const { rows, ...fields } = pick(to, changedNames(from, to))
  return { ...now, ...fields, ...(rows && { rows: rebaseRows(now.rows, from.rows, rows, id) }) }
}

function rebaseRows(now: readonly Row[], from: readonly Row[], to: readonly Row[], id: string): readonly Row[] {
  const before = byId(from)
  const current = byId(now)
  const turn = (row: Row): Row => {
    const [source, target] = [before.get(row.id), current.get(row.id)]
    if (!source || !target || source === target) return row
    const changed = changedNames(source, row)
    if (changed.length === 0) return target
    // Nothing of what stood in a row is left in a blank one.
    return isBlank(row) ? row : { ...target, ...pick(row, changed) }
  }
  // Rows stand as that change left them: it is taken whole, with their order.
  if (now.length === from.length && now.every((row, index) => row.id === from[index]?.id)) return to.map(turn)

  const after = byId(to)
  const isRemoved = (row: Row) => !after.has(row.id) && before.has(row.id) && !isBlank(before.get(row.id) ?? row)
  const rows = now
    .filter((row) => !isRemoved(row))
    .map((row) => {
      const target = after.get(row.id)
      return target ? turn(target) : row
    })
  to.forEach((row, index) => {
    if (before.has(row.id) || current.has(row.id) || isBlank(row)) return
    rows.splice(placeBehind(to.slice(0, index), rows), 0, row)
  })
  return withBlankEnd(rows, id)
}

/** Behind the last of those that were above it and are still there. */
function placeBehind(above: readonly Row[], rows: readonly Row[]): number {
  const ids = new Set(above.map((row) => row.id))
  return rows.findLastIndex((row) => ids.has(row.id)) + 1
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

function changedNames<T extends object>(from: T, to: T): readonly (keyof T)[] {
  return (Object.keys({ ...from, ...to }) as (keyof T)[]).filter((name) => from[name] !== to[name])
}

const pick = <T extends object>(of: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<T>
