import { z } from 'zod'

const nothing = z.strictObject({})

/**
 * Everything a page may ask of the shell, and only what a browser cannot do: the business goes through /v1. Both
 * sides of a call are parsed in the main process, so a page gets no further than these schemas, whoever wrote it.
 */
export const desktopCalls = {
  /** What runs here, for "About" and for reports of trouble. */
  'app.info': {
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      electron: z.string(),
      platform: z.string(),
    }),
  },
  /** Shows the data folder in the system's file manager; `opened` is false where the system could not. */
  'app.openDataFolder': {
    input: nothing,
    output: z.strictObject({ opened: z.boolean() }),
  },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>
