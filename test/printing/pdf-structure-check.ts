import { PDFDict, PDFName, PDFNumber, PDFRef, type PDFObject } from 'pdf-lib'

import type { PageContent } from './pdf-content.ts'
import type { Reader } from './pdf-reader.ts'

const TYPES = 'Document Part H1 H2 P Figure Table TR TH TD L LI Lbl LBody'.split(' ')
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
}

/** An element of the structure with what it says of itself. */
export type StructureElement = {
  readonly tag: string
  readonly alt: string | undefined
  readonly scope: string | undefined
  readonly kids: readonly StructureElement[]
  /** `page mark` of its own content. */
  readonly marks: readonly string[]
}

/** The tree of a document's structure. */
export function structureOf({ catalog, pdf, at, items, text, number }: Reader): StructureElement {
  const pages = new Map(pdf.getPages().map(({ ref }, index) => [ref.toString(), index]))

  function element(from: PDFObject | undefined): StructureElement {
    const own = at(from)
    const dict = own instanceof PDFDict ? own : undefined
    const page = dict?.get(PDFName.of('Pg'))
    const kids: StructureElement[] = []
    const marks: string[] = []
    for (const kid of items(dict?.get(PDFName.of('K')))) {
      const mark = kid instanceof PDFNumber ? kid.asNumber() : number(at(kid, 'MCID'))
      if (mark === undefined) kids.push(element(kid))
      else {
        const on = kid instanceof PDFDict ? kid.get(PDFName.of('Pg')) : page
        marks.push(`${on instanceof PDFRef ? pages.get(on.toString()) : 'no'} ${mark}`)
      }
    }
    return {
      tag: text(at(own, 'S')) ?? '',
      alt: text(at(own, 'Alt')),
      scope: text(at(own, 'A', 'Scope')),
      kids,
      marks,
    }
  }
  return element(at(catalog, 'StructTreeRoot', 'K'))
}

/** 6.7: tagged, every mark owned by one element, in the language of the document. */
export function structureFaults(reader: Reader, contents: readonly PageContent[]): string[] {
  const { catalog, pdf, at, items, text, number } = reader
  const faults: string[] = []
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(`6.7 ${fault}`)
  }
  expect(String(at(catalog, 'MarkInfo', 'Marked')) === 'true', 'the document is not marked as tagged')
  expect(text(at(catalog, 'Lang')) === 'en-NG', 'no language')
  expect(String(at(catalog, 'ViewerPreferences', 'DisplayDocTitle')) === 'true', 'the title is not shown')
  expect(text(at(catalog, 'StructTreeRoot', 'Type')) === 'StructTreeRoot', 'no structure')

  const owned = new Map<string, string>()
  const visit = (element: StructureElement, parent: string): void => {
    expect(TYPES.includes(element.tag), `${element.tag} is no standard type`)
    expect(WITHIN[element.tag]?.includes(parent) ?? true, `${element.tag} within ${parent}`)
    if (element.tag === 'Figure') expect(Boolean(element.alt), 'a figure without words')
    if (element.tag === 'TH') expect(/^(Row|Column)$/.test(element.scope ?? ''), 'a TH of nothing')
    if (element.tag === 'Table') {
      const widths = new Set(element.kids.map(({ kids }) => kids.length))
      expect(widths.size === 1, `a table whose rows have ${[...widths].join(' or ')} cells`)
    }
    for (const mark of element.marks) {
      expect(!owned.has(mark), `mark ${mark} has two owners`)
      owned.set(mark, element.tag)
    }
    for (const kid of element.kids) visit(kid, element.tag)
  }
  visit(structureOf(reader), 'StructTreeRoot')

  const parents = numbersOf(reader)
  contents.forEach(({ unmarked, tags }, index) => {
    const page = pdf.getPage(index).node
    for (const fault of unmarked) expect(false, `page ${index + 1}: ${fault} is neither content nor artifact`)
    expect(text(page.get(PDFName.of('Tabs'))) === 'S', `page ${index + 1}: the order of its tabs`)
    const listed = items(parents.get(number(at(page, 'StructParents')) ?? -1))
    expect(listed.length === tags.size, `page ${index + 1}: ${listed.length} parents of ${tags.size} marks`)
    for (const [mark, tag] of tags) {
      expect(owned.get(`${index} ${mark}`) === tag, `page ${index + 1}: mark ${mark} (${tag}) belongs to nothing`)
      expect(text(at(listed[mark], 'S')) === tag, `page ${index + 1}: parent of mark ${mark}`)
    }
  })
  return faults
}

/** The parents of the marks by the number of their page. */
function numbersOf({ catalog, at, items, number }: Reader): ReadonlyMap<number, PDFObject> {
  const pairs = items(at(catalog, 'StructTreeRoot', 'ParentTree', 'Nums'))
  const found = new Map<number, PDFObject>()
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const list = pairs[index + 1]
    if (list) found.set(number(pairs[index]) ?? -1, list)
  }
  return found
}
