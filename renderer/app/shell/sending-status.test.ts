import { expect, it } from 'vitest'

import { sendingStatusOf } from './sending-status.ts'

type Counts = Parameters<typeof sendingStatusOf>[0]

const calm: Counts = {
  needsYou: 0,
  waiting: 0,
  readyToSend: 0,
  waitingSince: null,
  environment: 'LIVE',
}

it.each<[Partial<Counts>, string | undefined]>([
  [{}, 'All sent to FIRS / NRS'],
  [{ environment: 'SANDBOX' }, undefined],
  [{ waiting: 2, waitingSince: 'then' }, '2 waiting, oldest 3 h'],
  [{ readyToSend: 1 }, '1 not sent yet'],
  [{ waiting: 2, waitingSince: 'then', readyToSend: 3 }, '2 waiting, 3 not sent yet'],
  [{ waiting: 2, waitingSince: 'then', needsYou: 1 }, '1 needs you'],
  [{ needsYou: 4, environment: 'SANDBOX' }, '4 need you'],
])('the trust line for %o says "%s"', (changes, text) => {
  expect(sendingStatusOf({ ...calm, ...changes }, () => '3 h')?.text).toBe(text)
})

it.each<[Partial<Counts>, string, object | undefined]>([
  [{}, '/sending', undefined],
  [{ waiting: 2 }, '/sending', undefined],
  [{ waiting: 2, readyToSend: 3 }, '/sending', undefined],
  [{ readyToSend: 3 }, '/invoices', { show: 'approved' }],
  [{ readyToSend: 3, needsYou: 1 }, '', undefined],
])('the trust line for %o leads to "%s" %o, where that is seen', (changes, page, search) => {
  const trust = sendingStatusOf({ ...calm, ...changes }, () => '3 h')
  expect(trust?.page).toEqual({ to: `/businesses/$businessId${page}`, ...(search && { search }) })
})
