import { expect, it } from 'vitest'

import { destinationOf, localPrinters } from './local-printers.ts'

it('are the queues of the system and what stands at a cable', async () => {
  const printers = await localPrinters({
    queues: async () => [
      { name: 'Office', displayName: 'Office, 1st floor' },
      { name: 'HP', displayName: '' },
    ],
    defaultQueue: async () => 'HP',
    usbDevices: async () => ['hiddev0', 'lp0'],
  })
  expect(printers).toEqual([
    { id: 'queue:Office', label: 'Office, 1st floor', isReceiptPrinter: false, isDefault: false },
    { id: 'queue:HP', label: 'HP', isReceiptPrinter: false, isDefault: true },
    { id: 'device:/dev/usb/lp0', label: 'Receipt printer at USB (lp0)', isReceiptPrinter: true, isDefault: false },
  ])
  expect(printers.map(({ id }) => destinationOf(id))).toEqual([
    { queue: 'Office' },
    { queue: 'HP' },
    { device: '/dev/usb/lp0' },
  ])
})

it('are none where the system does not answer', async () => {
  const fails = () => Promise.reject(new Error('no printing system'))
  expect(await localPrinters({ queues: fails, defaultQueue: fails, usbDevices: fails })).toEqual([])
})

it.each(['device:/etc/passwd', 'device:/dev/usb/../sda', 'device:/dev/usb/lp0/x', 'till', 'dialog', ''])(
  'are nothing else: %s',
  (id) => {
    expect(destinationOf(id)).toBeUndefined()
  },
)
