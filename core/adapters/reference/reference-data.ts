import { readFile } from 'node:fs/promises'

import { z } from 'zod'

import type { ReferenceLists } from '../../ports/records/reference-lists.ts'

// Spelt out one by one: a bundle finds the files it has to carry by these very expressions.
const files = {
  HS: new URL('../../../resources/reference/hs.json', import.meta.url),
  ISIC: new URL('../../../resources/reference/isic.json', import.meta.url),
  marketWords: new URL('../../../resources/reference/market-words.json', import.meta.url),
  nigeria: new URL('../../../resources/reference/nigeria.json', import.meta.url),
}

const source = z.object({ title: z.string(), publisher: z.string(), version: z.string(), url: z.string() })

const codesFile = z.object({
  source,
  /** `[code, parent, description]` */
  codes: z.array(z.tuple([z.string(), z.string().nullable(), z.string()])),
})

/** `[phrases, ...codes]` */
const marketWords = z.array(z.tuple([z.string()], z.string()))
const marketWordsFile = z.object({ HS: marketWords, ISIC: marketWords })

const nigeriaFile = z.object({
  source,
  /** By state and name of the area. */
  lgaCodes: z.record(z.string(), z.record(z.string(), z.string())),
  /** `[code, name, local government areas]` */
  states: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
})

const readJson = async (file: URL): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** The lists as JSON files of the program. */
export const referenceLists: ReferenceLists = {
  async readCodes(kind) {
    const { source, codes } = codesFile.parse(await readJson(files[kind]))
    return {
      source,
      codes: codes.map(([code, parent, description]) => ({ code, description, parent })),
      marketWords: marketWordsFile.parse(await readJson(files.marketWords))[kind],
    }
  },

  async readNigeria() {
    const { source, states, lgaCodes } = nigeriaFile.parse(await readJson(files.nigeria))
    return {
      source,
      states: states.map(([code, name, lgas]) => ({
        code,
        name,
        lgas: lgas.map((lga) => ({ code: lgaCodes[code]?.[lga] ?? null, name: lga })),
      })),
    }
  },
}
