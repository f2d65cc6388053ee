// The till's memory: a file that is only ever appended to, one JSON record per line. What is in it is known, and what is
// not in it has to be asked: nothing else is remembered anywhere.
//
//   {"kind": "sale", "id", "day", "lines"}                        rung up
//   {"kind": "created", "sale", "invoiceId", "invoiceNumber"}     Invoice Desk has it
//   {"kind": "handedOver", "sale", "status"}                      nothing is left to do for the till
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/**
 * Returns once the record is on the disk. It begins with a line break too, so that a record that a power cut broke off
 * does not spoil the next one.
 */
export function appendRecord(file, record) {
  const descriptor = openSync(file, 'a', 0o600)
  try {
    const bytes = Buffer.from(`\n${JSON.stringify(record)}\n`)
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written)
    fsyncSync(descriptor)
  } catch (error) {
    throw new Error(`${file} cannot be written: ${error.message}`)
  } finally {
    closeSync(descriptor)
  }
}

/** The sales in the order they were rung up, each with how far it has come, and how many records were broken off. */
export function readTill(file) {
  const sales = new Map()
  let damaged = 0

  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  for (const line of text.split('\n')) {
    if (line === '') continue
    const record = parsed(line)
    if (!record) damaged += 1
    else if (record.kind === 'sale') sales.set(record.id, record)
    else Object.assign(sales.get(record.sale) ?? {}, { [record.kind]: record })
  }
  return { sales: [...sales.values()], damaged }
}

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
