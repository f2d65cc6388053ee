import type { PaperWidth } from '../../contract/counter/till-printer.ts'

/** The till printer of this installation, in its network or at this computer. */
export type TillPrinterAddress = {
  /** An IP address of a private network, or of this computer. */
  readonly host: string
  readonly port: number
  readonly width: PaperWidth
  /** Whether a drawer hangs at it that opens for cash. */
  readonly opensDrawer: boolean
}

/** What keeps a printer from taking paper out. */
export type PrinterTrouble =
  /** Nobody answers at the address. */
  | 'off'
  /** Somebody answers, and there is no printer at that port. */
  | 'refused'
  /** It takes nothing more: no paper, an open cover, or another computer that prints. */
  | 'stuck'

export type TillPrinter = {
  /** Hands bytes over, all of them or nothing that counts. Null: it has them. Never throws. */
  send(address: Pick<TillPrinterAddress, 'host' | 'port'>, bytes: Uint8Array): Promise<PrinterTrouble | null>
}
