import { matches, type PaletteSource } from '../../lib/palette/palette.ts'
import { texts } from '../../lib/texts.ts'
import { navFoot, navSections, pathOf } from '../shell/nav.ts'

const words = texts.palette

/** What is done from anywhere. */
export const actions: PaletteSource = {
  id: 'actions',
  offer(text, { businessId, routeExists, go }) {
    const to = '/businesses/$businessId/invoices/new'
    const isOffered = businessId !== undefined && routeExists(to) && matches(words.newInvoice, text)
    const newInvoice = {
      id: 'new-invoice',
      label: words.newInvoice,
      keys: 'N',
      run: () => go(to, { params: { businessId: businessId ?? '' } }),
    }
    return { label: words.groups.actions, actions: isOffered ? [newInvoice] : [] }
  },
}

/** The pages of the business. */
export const places: PaletteSource = {
  id: 'places',
  offer(text, { businessId, routeExists, go }) {
    const entries = [...navSections.flatMap((section) => section.entries), ...navFoot]
    const found = businessId === undefined ? [] : entries.filter((entry) => routeExists(pathOf(entry)))
    return {
      label: words.groups.places,
      actions: found
        .filter(({ label }) => matches(label, text))
        .map((entry) => ({
          id: `place ${entry.path}`,
          label: entry.label,
          ...(entry.keys !== undefined && { keys: entry.keys }),
          run: () => go(pathOf(entry), { params: { businessId: businessId ?? '' } }),
        })),
    }
  },
}
