import { describe, expect, it } from 'vitest'

import { InvoiceStatus } from '../../core/contract/http/vocabulary.ts'
import { submissionState } from '../../core/contract/invoice/invoice.ts'
import { actionsIn, nextStatus } from '../../core/domain/invoice/status.ts'

import { readText, repositoryFiles, section, tableRows } from './markdown.ts'

const page = readText('docs/architecture.md')

/** Steps of the table that no person takes. */
const ownSteps = ['finalizeForApproval', 'accepted', 'refused', 'cleared', 'paid', 'unpaid'] as const

describe('the page about the architecture', () => {
  it('has every change of status that the code has, and no other', () => {
    const rows = tableRows(section(page, /The status of an invoice/), 'From', 'Step', 'To')

    const changes = InvoiceStatus.options.flatMap((from) =>
      [...actionsIn(from), ...ownSteps].flatMap((step) => {
        const to = nextStatus(from, step)
        return to === undefined || to === from ? [] : [`${from} ${step} ${to}`]
      }),
    )
    expect(rows.map((cells) => cells.slice(0, 3).join(' ')).toSorted()).toEqual(changes.toSorted())
  })

  it('explains every state of the queue', () => {
    const rows = tableRows(section(page, /The queue to the authority/), 'State')
    expect(rows.map(([state]) => state)).toEqual(submissionState.options)
  })

  it('has every room of the core, and no other', () => {
    const rooms = repositoryFiles().flatMap((path) => {
      const [, room] = /^core\/((?:contract|domain|use-cases|adapters)\/[^/]+)\/./.exec(path) ?? []
      return room === undefined ? [] : [room]
    })
    const told = tableRows(section(page, /The house/), 'Room', 'Its one idea').map(([room = '']) =>
      room.replaceAll('`', ''),
    )
    const named = told.map((room) => room.split('/').slice(0, 2).join('/')).filter((room) => !room.includes('*'))
    expect([...new Set(named)].toSorted()).toEqual([...new Set(rooms)].toSorted())
  })

  it('names files that are there', () => {
    const files = repositoryFiles()
    const named = [...page.matchAll(/`([a-z][\w-]*(?:\/[\w-]+)*\.ts)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))).toEqual([])
  })
})
