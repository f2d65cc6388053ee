import { z } from 'zod'

import { text } from '../../../core/contract/http/fields.ts'

/** What a person has to say to send an invoice back: whoever made it has to know why. A program may leave it out. */
export const sendBackForm = z.object({ reason: text(2000) })
