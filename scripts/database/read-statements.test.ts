import { describe, expect, it } from 'vitest'

import { crossingStatements, readStatements } from './read-statements.ts'

/**
 * What goes through the rows of all businesses, and why it may. In a cluster that is spread by business each of these is
 * asked of every part: none of them is asked by a person who waits for a page.
 */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'the queue to the authority, of which each process takes what it leads': [
    'submission/repository.ts businessesInTrouble',
    'submission/repository.ts due',
    'submission/repository.ts isDueAfter',
    'submission/repository.ts nextDueAt',
    'submission/repository.ts oldestMoving',
    'submission/repository.ts paymentsToTell',
    'submission/repository.ts waitNoLongerThan',
  ],
  'what waits to be sent or done, looked for by the one process that leads it': [
    'activity/jobs.ts idsWithFile',
    'activity/jobs.ts removeEndedBefore',
    'activity/mail.ts nextDueAt',
    'activity/webhooks.ts all',
    'activity/webhooks.ts nextDueAt',
    'business/businesses.ts all',
  ],
  'upkeep of what is stored, a few rows at a time, by one process': [
    'activity/revisions.ts compare',
    'activity/revisions.ts damaged',
    'activity/revisions.ts hashUnseen',
    'activity/revisions.ts last',
    'activity/revisions.ts note',
    'activity/revisions.ts progress',
    'receivables/entry-text.ts foldSomeEntries',
    'search/index-refresh.ts NEXT',
    'search/index-refresh.ts NEXT_OF_ALL',
    'search/index-refresh.ts createIndexRefresh',
  ],
  'checks and repairs of a whole database, by --verify, --repair-accounts and moves': [
    'payables/repair.ts payablesDiffer',
    'payables/repair.ts remakePayables',
    'purchases/repository.ts allAttachments',
    'receivables/repair.ts countersDiffer',
    'receivables/repair.ts remakeCounters',
    'sql/counts.ts COUNTED',
  ],
  'the log of the installation, and where all chains end, at a start': [
    'activity/audit-check.ts hasGap',
    'activity/audit.ts HEADS',
    'activity/audit.ts keyIds',
    'activity/audit.ts origin',
  ],
  'of the installation: a TIN belongs to one business, and devices to all': [
    'business/businesses.ts byTin',
    'people/devices.ts list',
    'people/devices.ts pairings',
  ],
  'the head of statements whose callers name a business or an id': [
    'payables/rows.ts SELECT_PAYABLE',
    'receivables/repository.ts entries',
  ],
}

const places = (statements: readonly { readonly place: string }[]) => [...new Set(statements.map(({ place }) => place))]

describe('statements over PostgreSQL', () => {
  const all = readStatements()
  const { byId, through } = crossingStatements(all)

  it('are read out of the source, with the constants in them', () => {
    expect(all.length).toBeGreaterThan(350)
    const due = all.find(({ place }) => place === 'activity/mail.ts nextDueAt')
    expect(due?.sql).toContain("WHERE e.state = 'QUEUED' AND e.next_attempt_at > @now")
    expect(byId.length).toBeGreaterThan(20)
  })

  it('stay within one business, but for those that are named here with a reason', () => {
    expect(places(through).toSorted()).toEqual(Object.values(REASONS).flat().toSorted())
  })

  it('are found where they cross businesses, and not where they name one', () => {
    const crossing = (sql: string) => {
      const found = crossingStatements([{ place: 'here', sql }])
      return found.through.length > 0 ? 'through' : found.byId.length > 0 ? 'by id' : 'within'
    }
    expect(crossing('SELECT sum(total) FROM invoice')).toBe('through')
    expect(crossing('SELECT sum(i.total) FROM invoice i JOIN customer c ON c.business_key = i.business_key')).toBe(
      'through',
    )
    expect(crossing('SELECT total FROM invoice WHERE id = @id')).toBe('by id')
    expect(crossing('SELECT sum(total) FROM invoice WHERE business_key = @businessKey')).toBe('within')
    expect(crossing('SELECT count(*) FROM lease')).toBe('within')
  })
})
