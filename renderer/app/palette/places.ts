import { matches, type PaletteSource } from '../../lib/palette/palette.ts'
import { texts } from '../../lib/texts.ts'
import { navFoot, navSections } from '../shell/nav.ts'

const words = texts.palette

/** What is done from anywhere. */
export const actions: PaletteSource = {
  id: 'actions',
  offer(text, { businessId, go }) {
    const label = words.groups.actions
    if (businessId === undefined || !matches(words.newInvoice, text)) return { label, actions: [] }

    const run = () => go({ to: '/businesses/$businessId/invoices/new', params: { businessId } })
    return { label, actions: [{ id: 'new-invoice', label: words.newInvoice, keys: 'N', run }] }
  },
}

/** The pages of the business. */
export const places: PaletteSource = {
  id: 'places',
  offer(text, { businessId, go }) {
    const label = words.groups.places
    if (businessId === undefined) return { label, actions: [] }

    const entries = [...navSections.flatMap((section) => section.entries), ...navFoot]
    return {
      label,
      actions: entries
        .filter(({ label }) => matches(label, text))
        .map((entry) => ({
          id: `place ${entry.to}`,
          label: entry.label,
          ...(entry.keys !== undefined && { keys: entry.keys }),
          run: () => go({ to: entry.to, params: { businessId } }),
        })),
    }
  },
}
