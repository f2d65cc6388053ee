import { describe, expect, it } from 'vitest'

import { streamEvents } from '../../contract/activity/event-stream.ts'
import { getInvoice } from '../../contract/invoice/invoice.ts'
import { listInvoices } from '../../contract/invoice/list.ts'

import { checkParameters } from './unknown-parameters.ts'

describe('parameters that a route does not know', () => {
  it.each([
    ['dateform', 'dateFrom'],
    ['start_date', 'startDate'],
    ['Status', 'status'],
    ['customerID', 'customerId'],
    ['pages', 'page'],
  ])('on a list, %s is refused, and %s offered', (name, offered) => {
    const message = `is not a parameter of this list. Did you mean ${offered}?`
    expect(() => checkParameters(listInvoices, { [name]: 'x', page: '1' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [{ field: name, message }] }),
    )
  })

  it('are offered nothing that is not near', () => {
    expect(() => checkParameters(listInvoices, { zebra: 'x' })).toThrow(
      expect.objectContaining({ details: [{ field: 'zebra', message: 'is not a parameter of this list.' }] }),
    )
  })

  it('of a stream are refused: it would begin at another place than was meant', () => {
    const message = 'is not a parameter of this stream. Did you mean after?'
    expect(() => checkParameters(streamEvents, { afer: '7', format: 'json' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', details: [{ field: 'afer', message }] }),
    )
  })

  it('elsewhere they are warned about', () => {
    expect(checkParameters(getInvoice, { include: 'lines', businessId: 'x' })).toEqual([
      { field: 'query.include', message: 'is not a parameter of this call; it was ignored' },
    ])
  })

  it('say nothing where all are known', () => {
    expect(checkParameters(listInvoices, { page: '1', businessId: 'x', unpaid: 'true' })).toEqual([])
  })
})
