import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { openPdfFace, UNSEEN, UNUSUAL, wordsOf, type PdfFace } from './face.ts'

export type FontWeight = 'regular' | 'medium' | 'semibold'

/** A part of a text that is drawn in one face. */
type PdfRun = { readonly face: PdfFace; readonly text: string }

/** One weight: a face, and another for words that the first has no glyphs for. */
type PdfFont = {
  /** The face of nearly everything, and of what is never anything else, such as marks across a page. */
  readonly usual: PdfFace
  runs(text: string): readonly PdfRun[]
  /** Width in points at a size in points. */
  width(text: string, size: number): number
  /** What a text is to be found and read as, where marks stand in it for characters that no face has. */
  actualText(text: string): string | undefined
}

export type PdfFonts = Readonly<Record<FontWeight, PdfFont>>

const INTER: Record<FontWeight, string> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  medium: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
}

const NOTO_SANS: Record<FontWeight, string> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  medium: '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  semibold: '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
}

// Found from this file when run from source and from the bundle: node_modules is above both.
const require = createRequire(import.meta.url)

let loaded: Promise<PdfFonts> | undefined

/**
 * Inter, the typeface of the screen, read from the installed package once per process and kept: it has ₦, Yoruba and
 * Igbo tone marks with their anchors, and the Hausa hooked letters. Noto Sans is read with the first word that needs it:
 * it has the lines below letters (e̩, a̱) and more scripts.
 */
export function loadPdfFonts(): Promise<PdfFonts> {
  loaded ??= readFonts().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function readFonts(): Promise<PdfFonts> {
  const open = async (weight: FontWeight): Promise<PdfFont> => {
    const usual = openPdfFace(weight, await readFile(require.resolve(INTER[weight])))
    return createPdfFont(usual, () => openPdfFace(`${weight}-other`, readFileSync(require.resolve(NOTO_SANS[weight]))))
  }
  const [regular, medium, semibold] = await Promise.all([open('regular'), open('medium'), open('semibold')])
  return { regular, medium, semibold }
}

/** `openOther` is called once, for the first word that `usual` cannot draw. */
function createPdfFont(usual: PdfFace, openOther: () => PdfFace): PdfFont {
  let other: PdfFace | undefined
  const faceOf = (word: string): PdfFace => (usual.draws(word) ? usual : (other ??= openOther()))

  /** Whole words: letters of two faces in one would look like a misprint. */
  function runs(text: string): readonly PdfRun[] {
    if (!UNUSUAL.test(text)) return [{ face: usual, text }]

    const found: { face: PdfFace; text: string }[] = []
    for (const word of wordsOf(text)) {
      const face = faceOf(word)
      const last = found.at(-1)
      if (last?.face === face) last.text += word
      else found.push({ face, text: word })
    }
    return found
  }

  return {
    usual,
    runs,
    width: (text, size) =>
      UNUSUAL.test(text)
        ? runs(text).reduce((sum, run) => sum + run.face.width(run.text, size), 0)
        : usual.width(text, size),
    actualText: (text) =>
      !UNUSUAL.test(text) || runs(text).every((run) => run.face.draws(run.text)) ? undefined : text.replace(UNSEEN, ''),
  }
}
