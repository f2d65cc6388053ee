import { describe, expect, it } from 'vitest'

import { tillDay } from '../counter/day.ts'

import { tillReportText, type TillReport } from './till-report.ts'

const supplier: TillReport['supplier'] = {
  ...{ name: 'Okafor Trading Ltd', tin: '20481166-0001', registrationNumber: null, chargesVat: true },
  ...{ address: ['12 Broad Street', 'Lagos'], phone: null, email: null },
}
const till = tillDay(
  [
    {
      ...{ id: 'e', businessId: 'b', environment: 'LIVE', kind: 'RETURN', invoiceId: null, number: null, total: -500n },
      ...{ money: [{ method: 'CASH', methodDetail: null, amount: -500n }], vat: [], reason: null },
      ...{ day: '2026-11-20', at: '2026-11-20T08:00:00.000Z', by: 'u', byName: 'Ngozi' },
      ...{ screen: null, soldAt: null },
    },
  ],
  1000n,
)
const closedWith = (counted: bigint, note: string | null = null): TillReport => ({
  ...{ supplier, environment: 'LIVE', screen: null, hasOtherTills: false, till, asOf: '2026-11-20T19:00:00.000Z' },
  close: {
    ...{ id: 'z', businessId: 'b', environment: 'LIVE', number: 1, screen: null },
    closedAt: '2026-11-20T19:00:00.000Z',
    ...{ closedBy: 'u', closedByName: 'Ngozi', counted, difference: counted - till.expected, note, remains: 0n },
  },
})
const rowsOf = (report: TillReport) =>
  tillReportText(report).sections.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`))

describe('the paper of a day', () => {
  it('says once which way the count differs: by its words, not by a sign besides', () => {
    expect(rowsOf(closedWith(400n))).toContain('Cash short 1.00')
    expect(rowsOf(closedWith(600n))).toContain('Cash over 1.00')
    expect(rowsOf(closedWith(500n))).toContain('Difference 0.00')
    const details = tillReportText(closedWith(500n)).sections.flatMap(({ rows }) => rows.map(({ detail }) => detail))
    expect(details).toContain('0.00 received, 5.00 refunded')
  })

  it('names the till: a screen by its name, and the desk where there are others', () => {
    const tillOf = (changes: Partial<TillReport>) =>
      tillReportText({ ...closedWith(500n), ...changes }).facts.filter(({ label }) => label === 'Till')
    expect(tillOf({})).toEqual([])
    expect(tillOf({ hasOtherTills: true })).toEqual([{ label: 'Till', value: 'The desk' }])
    expect(tillOf({ screen: { id: 't', name: 'Till by the door' } })).toEqual([
      { label: 'Till', value: 'Till by the door' },
    ])
  })

  it('says why it differs beside it', () => {
    const { sections } = tillReportText(closedWith(400n, 'Change was given twice'))
    const row = sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'Cash short')
    expect(row?.detail).toBe('Change was given twice')
  })
})
