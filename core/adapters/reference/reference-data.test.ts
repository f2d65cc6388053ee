import { describe, expect, it } from 'vitest'

import { isStateCode, nigerianStates } from '../../domain/reference/nigerian-states.ts'
import type { CodeKind, MarketWords, ReferenceCode } from '../../domain/reference/reference-code.ts'
import { referenceLists } from './reference-data.ts'

const { readCodes, readNigeria } = referenceLists
const { codes: hs, marketWords: hsWords } = await readCodes('HS')
const { codes: isic, marketWords: isicWords } = await readCodes('ISIC')
const { states } = await readNigeria()

const shaped = (codes: ReferenceCode[], shape: RegExp): string[] =>
  codes.map(({ code }) => code).filter((code) => shape.test(code))

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

describe.each<[CodeKind, ReferenceCode[], readonly MarketWords[]]>([
  ['HS', hs, hsWords],
  ['ISIC', isic, isicWords],
])('the %s list', (_kind, codes, marketWords) => {
  const known = new Set(codes.map(({ code }) => code))

  it('names each code once and says what it is', () => {
    expect(repeated(codes.map(({ code }) => code))).toEqual([])
    expect(codes.filter(({ description }) => description.trim().length < 3)).toEqual([])
    expect(codes.filter(({ description }) => description !== description.trim())).toEqual([])
  })

  it('lists what stands above each code before it', () => {
    const seen = new Set<string | null>([null])
    const orphans = codes.filter(({ code, parent }) => {
      seen.add(code)
      return !seen.has(parent) || parent === code
    })

    expect(orphans).toEqual([])
  })

  it('knows every code that the market words lead to, and no phrase leads two ways', () => {
    expect(marketWords.flatMap(([, ...named]) => named).filter((code) => !known.has(code))).toEqual([])
    expect(repeated(marketWords.flatMap(([phrases]) => phrases.split(', ')))).toEqual([])
  })
})

describe('the HS list', () => {
  it('has the sections, chapters and headings of the 2022 edition', () => {
    expect(shaped(hs, /^[IVX]+$/)).toHaveLength(21)
    expect(shaped(hs, /^\d{4}$/)).toHaveLength(1228)

    const chapters = Array.from({ length: 97 }, (_, at) => String(at + 1).padStart(2, '0'))
    expect(shaped(hs, /^\d\d$/)).toEqual(chapters.filter((chapter) => chapter !== '77'))
  })

  it('has hundreds of subheadings, dotted as the authority wants them', () => {
    const subheadings = shaped(hs, /^\d{4}\.\d\d$/)

    expect(subheadings.length).toBeGreaterThan(600)
    expect(shaped(hs, /^([IVX]+|\d\d|\d{4}|\d{4}\.\d\d)$/)).toHaveLength(hs.length)
  })

  it('puts each code under the one it begins with', () => {
    const misplaced = hs.filter(
      ({ code, parent }) => code.length >= 4 && /^\d/.test(code) && !code.startsWith(`${parent}`),
    )
    expect(misplaced).toEqual([])
  })

  it('has what came and not what went with the 2022 edition', () => {
    const known = new Set(hs.map(({ code }) => code))

    expect(['0309', '2404', '3827', '8485', '8524', '8549', '8806', '8807'].filter((code) => !known.has(code))).toEqual(
      [],
    )
    expect(['6908', '8107', '8469', '8803', '2848', '8520'].filter((code) => known.has(code))).toEqual([])
  })
})

describe('the ISIC list', () => {
  it('has the 21 sections, 88 divisions, 238 groups and 419 classes of rev. 4', () => {
    expect(shaped(isic, /^[A-U]$/)).toHaveLength(21)
    expect(shaped(isic, /^\d\d$/)).toHaveLength(88)
    expect(shaped(isic, /^\d{3}$/)).toHaveLength(238)
    expect(shaped(isic, /^\d{4}$/)).toHaveLength(419)
  })

  it('puts each group and class under the one it begins with', () => {
    const misplaced = isic.filter(({ code, parent }) => code.length > 2 && parent !== code.slice(0, -1))
    expect(misplaced).toEqual([])
  })
})

describe('the states', () => {
  it('are the 36 and the FCT, by the codes and names that the payload knows', () => {
    const known = nigerianStates.map(([code, name]) => `NG-${code} ${name}`)

    expect(states.map(({ code, name }) => `${code} ${name}`)).toEqual(known)
    expect(states.every(({ code }) => isStateCode(code))).toBe(true)
  })

  it.each(
    Object.entries({
      ...{ AB: 17, AD: 21, AK: 31, AN: 21, BA: 20, BE: 23, BO: 27, BY: 8, CR: 18, DE: 25, EB: 13, ED: 18, EK: 16 },
      ...{ EN: 17, FC: 6, GO: 11, IM: 27, JI: 27, KD: 23, KE: 21, KN: 44, KO: 21, KT: 34, KW: 16, LA: 20, NA: 13 },
      ...{ NI: 25, OG: 20, ON: 18, OS: 30, OY: 33, PL: 17, RI: 23, SO: 23, TA: 16, YO: 17, ZA: 14 },
    }),
  )('NG-%s has %i local government areas', (code, count) => {
    const state = states.find((one) => one.code === `NG-${code}`)
    const names = state?.lgas.map(({ name }) => name) ?? []

    expect(names).toHaveLength(count)
    expect(repeated(names)).toEqual([])
    expect(names.filter((name) => !/^[A-Z][A-Za-z' /-]+$/.test(name))).toEqual([])
  })

  it('have 774 local government areas, with a code only where it is known for certain', () => {
    const lgas = states.flatMap((state) => state.lgas.map((lga) => ({ ...lga, state: state.code })))

    expect(lgas).toHaveLength(774)
    expect(lgas.filter(({ code }) => code !== null)).toEqual([{ code: 'NG-LA-EPE', name: 'Epe', state: 'NG-LA' }])
  })
})
