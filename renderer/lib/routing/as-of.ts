import { z } from 'zod'

import { dateField } from '../../../core/contract/http/fields.ts'

/** As of the end of which day something is looked at; not said, it is now. */
export const asOfSearch = z.object({ asOf: dateField().optional() })

/** What a link carries along so that it leads to the same day. */
export const asOfLink = (asOf: string, today: string): { readonly asOf?: string } => (asOf === today ? {} : { asOf })
