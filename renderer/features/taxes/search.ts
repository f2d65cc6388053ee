import { z } from 'zod'

import { monthField } from '../../../core/contract/http/fields.ts'

/** Which month; the one before the present one where none is said: its tax is due next. */
export const taxSearch = z.object({ month: monthField.optional() })
