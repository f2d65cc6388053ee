import type { LocalPrinter } from '../../shared/printing.ts'

/** The part of Electron's PrinterInfo that is used. */
type SystemPrinter = { readonly name: string; readonly displayName: string }

type Dependencies = {
  /** The queues of the system. */
  readonly queues: () => Promise<readonly SystemPrinter[]>
  /** The name of the queue that the system prints on by itself; undefined where it does not say. */
  readonly defaultQueue: () => Promise<string | undefined>
  /** The names of the devices below `/dev/usb` (Linux). */
  readonly usbDevices: () => Promise<readonly string[]>
}

const QUEUE = 'queue:'
const DEVICE = 'device:'
const USB = '/dev/usb/'

/** Where a paper goes: a queue of the system, or a receipt printer at a cable. */
export type Destination = { readonly queue: string } | { readonly device: string }

/** What a printer's id stands for; undefined for one that is not of this computer. */
export function destinationOf(id: string): Destination | undefined {
  if (id.startsWith(QUEUE)) return { queue: id.slice(QUEUE.length) }
  if (/^device:\/dev\/usb\/lp\d{1,3}$/.test(id)) return { device: id.slice(DEVICE.length) }
  return undefined
}

/** The printers of this computer. What cannot be asked has none. */
export async function localPrinters({ queues, defaultQueue, usbDevices }: Dependencies): Promise<LocalPrinter[]> {
  const [system, usual, devices] = await Promise.all([
    queues().catch(() => []),
    defaultQueue().catch(() => undefined),
    usbDevices().catch(() => []),
  ])
  return [
    ...system.map(({ name, displayName }) => ({
      id: `${QUEUE}${name}`,
      label: displayName === '' ? name : displayName,
      isReceiptPrinter: false,
      isDefault: name === usual,
    })),
    ...devices
      .filter((name) => /^lp\d{1,3}$/.test(name))
      .map((name) => ({
        id: `${DEVICE}${USB}${name}`,
        label: `Receipt printer at USB (${name})`,
        isReceiptPrinter: true,
        isDefault: false,
      })),
  ]
}
