const PRINTED = 'invoice-desk.printed'
const MOST = 500

/** What was printed on this computer before, the newest last: what is printed again says COPY. */
export function wasPrintedHere(id: string): boolean {
  return read().includes(id)
}

export function notePrintedHere(id: string): void {
  try {
    const others = read().filter((other) => other !== id)
    localStorage.setItem(PRINTED, JSON.stringify([...others, id].slice(-MOST)))
  } catch {
    // A blocked storage keeps nothing.
  }
}

function read(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PRINTED) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
