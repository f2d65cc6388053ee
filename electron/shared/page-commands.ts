import { z } from 'zod'

/** What the menu asks the page for, by the names of its keys. */
export const menuKeys = ['create', 'print', 'savePdf', 'palette', 'goSettings', 'help'] as const

/**
 * What the menu, the tray, a notice or a link asks of a page. It is a wish: whether it can be done there, and by this
 * person, the page knows.
 */
export const pageCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), key: z.enum(menuKeys) }),
  z.strictObject({ kind: z.literal('open'), path: z.string().startsWith('/').max(500) }),
])

export type PageCommand = z.output<typeof pageCommand>
