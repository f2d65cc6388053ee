import { describe, expect, it } from 'vitest'

import { referenceLists } from '../../adapters/reference/reference-data.ts'

import { createReference } from './reference.ts'

describe('the reference lists', () => {
  const reference = createReference(referenceLists)

  it('searches each list under its own kind', async () => {
    const { items: goods } = await reference.search({ kind: 'HS', search: 'cement', limit: 1 })
    const { items: services } = await reference.search({ kind: 'ISIC', search: 'haulage', limit: 1 })

    expect(goods).toEqual([
      {
        code: '2523.29',
        description: 'Portland cement, other than white (ordinary grey cement)',
        parent: '2523',
      },
    ])
    expect(services).toEqual([{ code: '4923', description: 'Freight transport by road', parent: '492' }])
    expect((await reference.search({ kind: 'ISIC', search: '2523.29', limit: 5 })).items).toEqual([])
  })

  it('answers many questions at once from one reading', async () => {
    const fresh = createReference(referenceLists)
    const answers = await Promise.all([fresh.states(), fresh.states(), fresh.states()])

    expect(answers[0]?.items).toHaveLength(37)
    expect(answers[1]?.items).toBe(answers[0]?.items)
    expect(answers[2]?.items).toBe(answers[0]?.items)
  })

  it('says where each list comes from', async () => {
    const answers = await Promise.all([
      reference.search({ kind: 'HS', search: '', limit: 1 }),
      reference.search({ kind: 'ISIC', search: '', limit: 1 }),
      reference.states(),
    ])
    const sources = answers.map(({ source }) => source)

    expect(sources.map(({ version }) => version)).toEqual(['HS 2022', 'Rev. 4 (2008)', '1999, as amended'])
    for (const { title, publisher, url } of sources) {
      expect(title).not.toBe('')
      expect(publisher).not.toBe('')
      expect(url).toMatch(/^https:/)
    }
  })
})
