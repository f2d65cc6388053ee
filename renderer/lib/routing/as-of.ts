import { z } from 'zod'

import { dateField } from '../../../core/contract/http/fields.ts'

/** As of the end of which day something is looked at; not said, it is now. */
const asOfSearch = z.object({ asOf: dateField().optional() })

/** An account, and what is opened on it at once. */
export const accountSearch = asOfSearch.extend({ open: z.literal('receive').optional() })

/** What a link carries along so that it leads to the same day. */
export const asOfLink = (asOf: string, today: string): { readonly asOf?: string } => (asOf === today ? {} : { asOf })
