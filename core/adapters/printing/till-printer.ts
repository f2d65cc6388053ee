import { connect } from 'node:net'

import { isPrinterAddress } from '../../domain/provider/private-address.ts'
import type { PrinterTrouble, TillPrinter } from '../../ports/printing/till-printer.ts'

type Options = {
  /** How long the printer may take to answer the call. */
  readonly connectMs?: number
  /** How long it may take nothing, once it has answered. */
  readonly stuckMs?: number
  /** How long it may leave the connection open, once it has everything. */
  readonly closeMs?: number
}

/**
 * The raw port of printers (9100): a connection, the bytes, the end of them. Nothing is read, as most printers say
 * nothing. Only addresses in private networks and of this computer are called, whatever stands in the settings.
 */
export function createTillPrinter({ connectMs = 4_000, stuckMs = 8_000, closeMs = 1_500 }: Options = {}): TillPrinter {
  return {
    send: ({ host, port }, bytes) =>
      new Promise<PrinterTrouble | null>((resolve) => {
        if (!isPrinterAddress(host)) return resolve('off')
        const socket = connect({ host, port, timeout: connectMs, noDelay: true })
        let [isOpen, hasAll] = [false, false]
        const settle = (trouble: PrinterTrouble | null) => {
          resolve(trouble)
          socket.destroy()
        }

        socket.once('connect', () => {
          isOpen = true
          socket.setTimeout(stuckMs)
          socket.end(bytes, () => {
            hasAll = true
            socket.setTimeout(closeMs)
          })
        })
        // Read and thrown away: a printer that says something would otherwise never be done.
        socket.resume()
        socket.on('timeout', () => settle(hasAll ? null : isOpen ? 'stuck' : 'off'))
        socket.once('error', ({ code }: NodeJS.ErrnoException) => {
          settle(isOpen ? 'stuck' : code === 'ECONNREFUSED' ? 'refused' : 'off')
        })
        socket.once('close', () => settle(hasAll ? null : 'stuck'))
      }),
  }
}
