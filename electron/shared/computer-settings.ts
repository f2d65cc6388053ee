import { z } from 'zod'

import { noticeKinds, noticeSwitches } from './notices.ts'
import { paperChoices } from './printing.ts'

/** What the desktop app does on this computer, for whoever uses it. */
export const computerSettings = z.strictObject({
  /** Closing the last window leaves the app running, with an icon beside the clock. */
  keepsRunning: z.boolean(),
  /** It starts with the computer, without a window. */
  startsAtLogin: z.boolean(),
  /** On which printer, and how, each kind of paper was printed last. */
  papers: paperChoices,
  /** Which notices of the system it shows. */
  notices: noticeSwitches,
})

export type ComputerSettings = z.output<typeof computerSettings>

/** What is named is changed; of papers and notices, those that are named. */
export const computerSettingsChange = computerSettings
  .extend({ notices: z.partialRecord(z.enum(noticeKinds), z.boolean()) })
  .partial()
export type ComputerSettingsChange = z.output<typeof computerSettingsChange>
