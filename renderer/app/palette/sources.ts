import type { PaletteSource } from '../../lib/palette/palette.ts'
import { actions, places } from './places.ts'
import { businesses, customers, invoices } from './records.ts'

/** What the palette offers, in the order in which it is shown. A feature adds its source here. */
export const paletteSources: readonly PaletteSource[] = [actions, invoices, customers, places, businesses]
