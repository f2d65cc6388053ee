import type { PackedObjects } from './objects.ts'

/* What a screen reader or a program that reads tables is told of the pages (ISO 32000-1, 14.7 and 14.8). */

/** The standard types that documents are made of here. */
export type Tag =
  'Document' | 'Part' | 'H1' | 'H2' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD' | 'L' | 'LI' | 'Lbl' | 'LBody'

export type TagOptions = {
  /** What a TH is the header of. */
  readonly scope?: 'Column' | 'Row'
  /** What a figure shows, in words. */
  readonly alt?: string
  /** Where a figure stands: left, bottom, right, top in points from the lower left corner of its page. */
  readonly box?: readonly [number, number, number, number]
  /** Elements of one parent with the same key are one element, which goes on: a table over pages, a text over lines. */
  readonly key?: object
}

/** The page that is drawn on: the number of its object, and where its content goes. */
type StructuredPage = { readonly id: number; write(content: string): void }

export type Structure = {
  /** Everything drawn meanwhile belongs to an element inside the present one. */
  inside(tag: Tag, options: TagOptions, draw: () => void): void
  /** Everything drawn meanwhile is there for the eye only. */
  artifact(kind: ArtifactKind, draw: () => void): void
  /** To be said before each drawing: it belongs to the present element, or to one of its own where that only groups. */
  content(tag: Tag): void
  /** Whether the present element is a text or a picture, which holds no texts of its own. */
  isText(): boolean
  /** Whatever is open on the present page ends there. */
  endPage(): void
  /** @returns the number of the page among the marked ones, as it has to name it itself. */
  startPage(page: StructuredPage): number
  finish(): void
}

type ArtifactKind = 'Layout' | 'Pagination'

type Content = { readonly page: number; readonly mark: number }
type Element = {
  readonly tag: Tag
  readonly parent: Element | undefined
  readonly options: TagOptions
  readonly kids: (Element | Content)[]
  /** Those that may go on, by their key. */
  continued?: Map<object, Element>
  /** The number of its object; 0 until it is written. */
  id: number
}
type Page = StructuredPage & { readonly owners: Element[] }

/** They hold no content themselves. */
const GROUPING: ReadonlySet<Tag> = new Set<Tag>(['Document', 'Part', 'Table', 'TR', 'L', 'LI'])
const TEXTS: ReadonlySet<Tag> = new Set<Tag>(['H1', 'H2', 'P', 'Figure', 'TH', 'Lbl'])

/**
 * The structure of a document. Elements are kept while they are drawn and written when their part of the document is
 * whole, so that a file of many documents takes the memory of one.
 */
export function createStructure(objects: PackedObjects): Structure {
  const first = objects.reserve(3)
  const [document, tree, root] = [elementOf('Document', undefined, {}), first + 1, first + 2]
  document.id = first
  /** By page: the object that says which element owns each of its marks. */
  const ownerLists: number[] = []

  let current = document
  let artifacts = 0
  let open: Element | undefined
  let page: Page | undefined
  let pages: Page[] = []

  function close(): void {
    if (open) page?.write('EMC')
    open = undefined
  }

  function enter(tag: Tag, options: TagOptions): Element {
    const known = options.key && current.continued?.get(options.key)
    if (known) return known

    const element = elementOf(tag, current, options)
    current.kids.push(element)
    if (options.key) (current.continued ??= new Map()).set(options.key, element)
    return element
  }

  /** Writes all that was drawn since the last time: it is whole. */
  function write(from: Element): void {
    close()
    const elements = unwritten(from)
    const start = objects.reserve(elements.length + pages.length)
    elements.forEach((element, index) => (element.id = start + index))
    const owners = pages.map((one) => `[${one.owners.map(({ id }) => `${id} 0 R`).join(' ')}]`)
    objects.write(start, [...elements.map((element) => bodyOf(element, root)), ...owners])
    pages.forEach((_, index) => ownerLists.push(start + elements.length + index))
    pages = []
  }

  return {
    inside(tag, options, draw) {
      if (artifacts > 0) return draw()

      const element = enter(tag, options)
      current = element
      draw()
      current = element.parent ?? document
      if (tag !== 'Part') return
      write(element)
      element.kids.length = 0
      element.continued?.clear()
    },

    artifact(kind, draw) {
      if (artifacts === 0) {
        close()
        page?.write(kind === 'Layout' ? '/Artifact BMC' : '/Artifact <</Type/Pagination>> BDC')
      }
      artifacts += 1
      draw()
      artifacts -= 1
      if (artifacts === 0) page?.write('EMC')
    },

    content(tag) {
      if (artifacts > 0 || !page) return
      const owner = GROUPING.has(current.tag) ? enter(tag, {}) : current
      if (owner === open) return

      close()
      page.write(`/${owner.tag} <</MCID ${page.owners.length}>> BDC`)
      owner.kids.push({ page: page.id, mark: page.owners.length })
      page.owners.push(owner)
      open = owner
    },

    isText: () => artifacts > 0 || TEXTS.has(current.tag),

    endPage: close,

    startPage(started) {
      page = { id: started.id, write: (content) => started.write(content), owners: [] }
      pages.push(page)
      return ownerLists.length + pages.length - 1
    },

    finish() {
      write(document)
      const numbers = ownerLists.map((id, index) => `${index} ${id} 0 R`).join(' ')
      const next = ownerLists.length
      objects.write(first, [
        bodyOf(document, root),
        `<</Nums[${numbers}]>>`,
        `<</Type/StructTreeRoot/K ${document.id} 0 R/ParentTree ${tree} 0 R/ParentTreeNextKey ${next}>>`,
      ])
      objects.addToCatalog('StructTreeRoot', root)
    },
  }
}

function elementOf(tag: Tag, parent: Element | undefined, options: TagOptions): Element {
  return { tag, parent, options, kids: [], id: 0 }
}

function unwritten(element: Element): Element[] {
  const found = element.id === 0 ? [element] : []
  for (const kid of element.kids) if ('tag' in kid) found.push(...unwritten(kid))
  return found
}

function bodyOf({ tag, parent, options, kids }: Element, root: number): string {
  const page = kids.find((kid): kid is Content => !('tag' in kid))?.page
  const children = kids.map((kid) => {
    if ('tag' in kid) return `${kid.id} 0 R`
    return kid.page === page ? String(kid.mark) : `<</Type/MCR/Pg ${kid.page} 0 R/MCID ${kid.mark}>>`
  })
  const [only = ''] = children
  const { alt, scope, box } = options
  return [
    `<</S/${tag}/P ${parent?.id ?? root} 0 R`,
    page === undefined ? '' : `/Pg ${page} 0 R`,
    children.length === 0 ? '' : children.length === 1 ? `/K ${only}` : `/K[${children.join(' ')}]`,
    alt === undefined ? '' : `/Alt${textString(alt)}`,
    scope === undefined ? '' : `/A<</O/Table/Scope/${scope}>>`,
    box === undefined ? '' : `/A<</O/Layout/Placement/Block/BBox[${box.map((side) => side.toFixed(2)).join(' ')}]>>`,
    '>>',
  ].join('')
}

/** A text as PDF writes it in ASCII: in hexadecimal digits of UTF-16. */
function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}
