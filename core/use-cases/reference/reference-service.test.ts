import { describe, expect, it } from 'vitest'

import { referenceLists } from '../../adapters/reference/reference-data.ts'

import { createReferenceService } from './reference-service.ts'

describe('the reference service', () => {
  const reference = createReferenceService(referenceLists)

  it('searches each list under its own kind', async () => {
    const [goods] = await reference.codes({ kind: 'HS', search: 'cement', limit: 1 })
    const [service] = await reference.codes({ kind: 'ISIC', search: 'haulage', limit: 1 })

    expect(goods).toEqual({
      code: '2523.29',
      description: 'Portland cement, other than white (ordinary grey cement)',
      parent: '2523',
    })
    expect(service).toEqual({ code: '4923', description: 'Freight transport by road', parent: '492' })
    expect(await reference.codes({ kind: 'ISIC', search: '2523.29', limit: 5 })).toEqual([])
  })

  it('says what a code means', async () => {
    expect(await reference.describeCode('HS', '1006.30')).toMatchObject({ parent: '1006' })
    expect(await reference.describeCode('ISIC', '1006.30')).toBeNull()
  })

  it('answers many questions at once from one reading', async () => {
    const fresh = createReferenceService(referenceLists)
    const answers = await Promise.all([fresh.states(), fresh.states(), fresh.states()])

    expect(answers[0]).toHaveLength(37)
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
  })

  it('says where each list comes from', async () => {
    const sources = await reference.sources()

    expect(sources.map(({ version }) => version)).toEqual(['HS 2022', 'Rev. 4 (2008)', '1999, as amended'])
    for (const { title, publisher, url } of sources) {
      expect(title).not.toBe('')
      expect(publisher).not.toBe('')
      expect(url).toMatch(/^https:/)
    }
  })
})
