import { createHash } from 'node:crypto'

import { PDFDict, PDFName, PDFRef, PDFStream, type PDFObject } from 'pdf-lib'

import { contentFacts, operationsOf, type PageContent } from './pdf-content.ts'
import { keysOf, readPdf, type Reader } from './pdf-reader.ts'
import { structureFaults } from './pdf-structure-check.ts'

/** The requirements of ISO 19005-3 (PDF/A-3, level A) on a file, clause by clause; answers what is not kept. */
export async function pdfaFaults(bytes: Buffer): Promise<string[]> {
  const reader = await readPdf(bytes)
  const contents = reader.pdf.getPages().map((page) => {
    const streams = reader.items(page.node.get(PDFName.of('Contents'))).map((one) => reader.stream(one) ?? Buffer.of())
    return contentFacts(operationsOf(Buffer.concat(streams)))
  })
  return [
    ...fileFaults(bytes, reader),
    ...objectFaults(reader),
    ...outputIntentFaults(reader),
    ...contentFaults(reader, contents),
    ...fontFaults(reader, contents),
    ...metadataFaults(reader),
    ...structureFaults(reader, contents),
    ...fileAttachmentFaults(reader),
  ]
}

const when = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : [])

/** 6.1.2 to 6.1.4: header, trailer, end. */
function fileFaults(bytes: Buffer, { context }: Reader): string[] {
  const head = bytes.subarray(0, 20).toString('latin1')
  const comment = bytes.subarray(bytes.indexOf('\n') + 1)
  const { ID, Encrypt } = context.trailerInfo
  const ids = ID && keysOf(ID).length === 0 ? String(ID) : ''
  return [
    ...when(!/^%PDF-1\.[0-7]\n/.test(head), `6.1.2 header: ${head}`),
    ...when(comment[0] !== 0x25 || comment.subarray(1, 5).some((byte) => byte < 128), '6.1.2 no binary comment'),
    ...when(!/^\[ <[0-9a-f]{32}> <[0-9a-f]{32}> \]$/i.test(ids), `6.1.3 file ID: ${ids}`),
    ...when(Encrypt !== undefined, '6.1.3 encrypted'),
    ...when(
      !/startxref\n\d+\n%%EOF\n$/.test(bytes.subarray(-40).toString('latin1')),
      '6.1.3 something follows the end',
    ),
  ]
}

const FORBIDDEN_KEYS: Readonly<Record<string, string>> = {
  F: '6.1.7 content outside of the file',
  FFilter: '6.1.7 content outside of the file',
  AA: '6.5.2 additional actions',
  OpenAction: '6.5.1 an action on opening',
  JavaScript: '6.5.1 JavaScript',
  JS: '6.5.1 JavaScript',
  Launch: '6.5.1 a program is started',
  AcroForm: '6.4 a form',
  XFA: '6.4 a form',
  Annots: '6.3 annotations',
  OCProperties: '6.9 layers that may be hidden',
  Requirements: '6.11 requirements',
  AlternatePresentations: '6.10 alternate presentations',
  PresSteps: '6.10 presentation steps',
  Alternates: '6.2.8 alternates of an image',
  OPI: '6.2.8 OPI',
  TR: '6.2.5 a transfer function',
  HTP: '6.2.5 a halftone phase',
  Perms: '6.1.12 permissions',
}

/** 6.1 to 6.5, 6.9 to 6.11: what no object may have. */
function objectFaults({ context, at, text, number }: Reader): string[] {
  const objects = context.enumerateIndirectObjects()
  const faults = when(objects.length > 8_388_607, '6.1.13 too many objects')
  const look = (object: PDFObject, where: string): void => {
    const keys = keysOf(object)
    // Of a file specification F is the name of the file within.
    const isFile = text(at(object, 'Type')) === 'Filespec' || keys.includes('UF') || where.endsWith('EF')
    for (const key of keys) {
      const fault = FORBIDDEN_KEYS[key]
      if (fault && !(key === 'F' && isFile)) faults.push(`${fault} (${where})`)
    }
    const action = text(at(object, 'S'))
    if (keys.includes('URI') || ['URI', 'Launch', 'GoToR', 'SubmitForm', 'ImportData'].includes(action ?? ''))
      faults.push(`6.5.1 an address or an action that leads out of the file (${where})`)
    if (String(at(object, 'Interpolate')) === 'true') faults.push(`6.2.8 an interpolated image (${where})`)
    if (/LZWDecode|Crypt/.test(String(at(object, 'Filter')))) faults.push(`6.1.7 filter (${where})`)
    if (text(at(object, 'Subtype')) === 'PS') faults.push(`6.2.9 PostScript (${where})`)
    if (text(at(object, 'Subtype')) === 'Image' && !/RGB|Gray|Indexed|ICCBased/.test(String(at(object, 'ColorSpace'))))
      faults.push(`6.2.4 colours that the output intent does not define (${where})`)
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFDict)
      for (const [key, value] of dict.entries())
        if (value instanceof PDFDict) look(value, `${where}/${key.decodeText()}`)
  }
  for (const [ref, object] of objects) look(object, ref.toString())
  for (const [, object] of objects) {
    if (text(at(object, 'Type')) !== 'Page') continue
    const [width = 0, height = 0] = [number(at(object, 'MediaBox', 2)), number(at(object, 'MediaBox', 3))]
    if (Math.min(width, height) < 3 || Math.max(width, height) > 14_400.01)
      faults.push(`6.1.13 a page of ${width} by ${height}`)
  }
  return faults
}

/** 6.2.3: the colours are defined by a profile within the file. */
function outputIntentFaults({ catalog, at, items, text, number, stream }: Reader): string[] {
  const intents = items(at(catalog, 'OutputIntents'))
  const [intent] = intents
  const profile = Buffer.from(stream(at(intent, 'DestOutputProfile')) ?? [])
  return [
    ...when(intents.length !== 1, `6.2.3 ${intents.length} output intents`),
    ...when(text(at(intent, 'S')) !== 'GTS_PDFA1', '6.2.3 output intent of another kind'),
    ...when(!text(at(intent, 'OutputConditionIdentifier')), '6.2.3 output intent without a name'),
    ...when(profile.toString('latin1', 36, 40) !== 'acsp', '6.2.3 no ICC profile'),
    ...when(profile.toString('latin1', 16, 20) !== 'RGB ', '6.2.3 the profile is not of RGB'),
    ...when((profile[8] ?? 99) > 4, '6.2.3 the profile is too new'),
    ...when(number(at(intent, 'DestOutputProfile', 'N')) !== 3, '6.2.3 number of colours'),
  ]
}

/** 6.1.13, 6.2.2, 6.2.4: operators and colours. */
function contentFaults({ pdf, at, items }: Reader, contents: readonly PageContent[]): string[] {
  return contents.flatMap(({ deepest, operators, colourSpaces }, index) => {
    const page = pdf.getPage(index).node
    return [
      ...when(deepest.saved > 28, `6.1.13 ${deepest.saved} graphics states within each other`),
      ...when(deepest.left !== 0, '6.2.2 graphics states are not restored'),
      ...when(operators.has('k') || operators.has('K'), '6.2.4 CMYK'),
      ...when(operators.has('BI') || operators.has('ri'), '6.2.2 inline image or rendering intent'),
      ...[...colourSpaces].filter((space) => !['/DeviceRGB', '/DeviceGray'].includes(space)).map((s) => `6.2.4 ${s}`),
      ...when(items(page.get(PDFName.of('Contents'))).length === 0, `page ${index + 1} is empty`),
      ...when(at(page, 'Resources') === undefined, '6.2.2 inherited resources'),
    ]
  })
}

/** 6.2.11: every font is embedded, and every glyph of it stands for a character. */
function fontFaults({ pdf, at, text, stream }: Reader, contents: readonly PageContent[]): string[] {
  return contents.flatMap(({ shown }, index) =>
    [...shown].flatMap(([name, glyphs]) => {
      const font = at(pdf.getPage(index).node, 'Resources', 'Font', name)
      const descendant = at(font, 'DescendantFonts', 0)
      const characters = unicodeOf(Buffer.from(stream(at(font, 'ToUnicode')) ?? []).toString('latin1'))
      const program = stream(at(descendant, 'FontDescriptor', 'FontFile2'))
      return [
        ...when(!program || program.length < 1000, `6.2.11.4 font ${name} is not embedded`),
        ...when(!/^[A-Z]{6}\+/.test(text(at(font, 'BaseFont')) ?? ''), `6.2.11.4 font ${name} is no subset`),
        ...when(text(at(descendant, 'CIDToGIDMap')) !== 'Identity', `6.2.11.3 CIDToGIDMap of ${name}`),
        ...when(text(at(font, 'Encoding')) !== 'Identity-H', `6.2.11.3 encoding of ${name}`),
        ...when(glyphs.has(0), `6.2.11.8 .notdef of ${name} is shown on page ${index + 1}`),
        ...[...glyphs]
          .filter((glyph) => !isCharacter(characters.get(glyph)))
          .map((glyph) => `6.2.11.7 glyph ${glyph} of ${name} stands for no character`),
        ...[...characters]
          .filter(([, character]) => !isCharacter(character))
          .map(([glyph]) => `6.2.11.7 ToUnicode of ${name} has no character for ${glyph}`),
      ]
    }),
  )
}

function isCharacter(text: string | undefined): boolean {
  return text !== undefined && text !== '' && !/[\u0000\ufeff\ufffe\ue000-\uf8ff]/.test(text)
}

/** The ranges of a ToUnicode CMap with their lists, the only form that is written here. */
function unicodeOf(cmap: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    ;[...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16()
      characters.set(Number.parseInt(from, 16) + index, bytes.toString('utf16le'))
    })
  }
  return characters
}

/** 6.6: metadata that says PDF/A-3a, and the same as the Info dictionary. */
function metadataFaults({ pdf, catalog, at, text, stream }: Reader): string[] {
  const metadata = at(catalog, 'Metadata')
  const xml = Buffer.from(stream(metadata) ?? []).toString('utf8')
  const value = (name: string) =>
    unescaped(new RegExp(`<${name}>(?:<rdf:\\w+>)*(?:<rdf:li[^>]*>)?([^<]*)<`).exec(xml)?.[1])
  const date = (at: Date | undefined) => at?.toISOString().replace('.000', '')
  const pairs: Record<string, [string | undefined, string | undefined]> = {
    'dc:title': [value('dc:title'), pdf.getTitle()],
    'dc:creator': [value('dc:creator'), pdf.getAuthor()],
    'dc:description': [value('dc:description'), pdf.getSubject()],
    'xmp:CreatorTool': [value('xmp:CreatorTool'), pdf.getCreator()],
    'pdf:Producer': [value('pdf:Producer'), pdf.getProducer()],
    'xmp:CreateDate': [value('xmp:CreateDate'), date(pdf.getCreationDate())],
    'xmp:ModifyDate': [value('xmp:ModifyDate'), date(pdf.getModificationDate())],
    'pdfaid:part': [value('pdfaid:part'), '3'],
    'pdfaid:conformance': [value('pdfaid:conformance'), 'A'],
  }
  return [
    ...when(text(at(metadata, 'Type')) !== 'Metadata' || text(at(metadata, 'Subtype')) !== 'XML', '6.6.2 no XMP'),
    ...when(at(metadata, 'Filter') !== undefined, '6.6.2 XMP that a search over files does not find'),
    ...when(!xml.startsWith('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'), '6.6.2 no packet'),
    ...wellFormed(xml).map((fault) => `6.6.2 XMP: ${fault}`),
    ...Object.entries(pairs)
      .filter(([, [here, there]]) => here === undefined || here !== there)
      .map(([name, [here, there]]) => `6.6.3 ${name} is ${here}, elsewhere ${there}`),
  ]
}

function unescaped(text: string | undefined): string | undefined {
  return text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** Tags that end as they begin, and no bare `&` or `<`. */
function wellFormed(xml: string): string[] {
  const open: string[] = []
  const faults = when(/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(xml), 'a bare &')
  for (const [, end, name = '', single] of xml.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end && open.pop() !== name) faults.push(`</${name}> ends something else`)
    if (!end && !single) open.push(name)
  }
  const rest = xml.replaceAll(/<\?xpacket[^>]*\?>/g, '').replaceAll(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '')
  return [...faults, ...when(open.length > 0, `${open.join()} never ends`), ...when(/[<]/.test(rest), 'a bare <')]
}

/** 6.8: files inside say what they are, and belong to the document. */
function fileAttachmentFaults({ catalog, context, at, items, text, number, stream }: Reader): string[] {
  const associated = new Set(items(at(catalog, 'AF')).map(String))
  const named = items(at(catalog, 'Names', 'EmbeddedFiles', 'Names'))
    .filter((one) => one instanceof PDFRef)
    .map(String)
  const specifications = context
    .enumerateIndirectObjects()
    .filter(([, object]) => text(at(object, 'Type')) === 'Filespec')

  return specifications.flatMap(([ref, object]) => {
    const file = at(object, 'EF', 'F')
    const bytes = stream(file) ?? Buffer.of()
    const name = text(at(object, 'F'))
    const sum = Buffer.from(String(at(file, 'Params', 'CheckSum')).replaceAll(/[<>]/g, ''), 'hex')
    return [
      ...when(!associated.has(ref.toString()), `6.8 ${name} belongs to nothing`),
      ...when(!named.includes(ref.toString()), `6.8 ${name} is not among the files inside`),
      ...when(!name || text(at(object, 'UF')) !== name, '6.8 F and UF'),
      ...when(!text(at(object, 'Desc')), `6.8 ${name} is not described`),
      ...when(
        !/^(Source|Data|Alternative|Supplement)$/.test(text(at(object, 'AFRelationship')) ?? ''),
        '6.8 relationship',
      ),
      ...when(!/^\w+\/[\w.+-]+$/.test(text(at(file, 'Subtype')) ?? ''), `6.8 ${name} has no MIME type`),
      ...when(number(at(file, 'Params', 'Size')) !== bytes.length, `6.8 size of ${name}`),
      ...when(!/^D:\d{14}/.test(text(at(file, 'Params', 'ModDate')) ?? ''), `6.8 ${name} has no date`),
      ...when(!createHash('md5').update(bytes).digest().equals(sum), `6.8 checksum of ${name}`),
    ]
  })
}
