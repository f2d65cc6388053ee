import { z } from 'zod'

import type { ComputerSettings, ComputerSettingsChange } from '../../shared/computer-settings.ts'
import { noticeKinds, noticeSwitches } from '../../shared/notices.ts'
import { paperChoices } from '../../shared/printing.ts'
import type { LoginItem } from '../login/login-item.ts'

import type { JsonFile } from './json-file.ts'

const allNotices = noticeSwitches.parse(Object.fromEntries(noticeKinds.map((kind) => [kind, true])))

/** What is kept of it; whether the app starts with the computer, the system knows. */
export const storedSettings = z.object({
  /** Null until somebody was asked. */
  keepsRunning: z.boolean().nullable().default(null),
  papers: paperChoices.default({}),
  notices: z.partialRecord(z.enum(noticeKinds), z.boolean()).default({}),
})

type StoredSettings = z.output<typeof storedSettings>

type Dependencies = {
  readonly file: JsonFile<StoredSettings>
  readonly login: Pick<LoginItem, 'isOn' | 'set'>
  readonly onChange: () => void
}

/** What this computer is to do, as the page shows and changes it. */
export function createComputerSettings({ file, login, onChange }: Dependencies) {
  return {
    current: (): ComputerSettings => ({
      keepsRunning: file.current().keepsRunning ?? false,
      startsAtLogin: login.isOn(),
      papers: file.current().papers,
      notices: { ...allNotices, ...file.current().notices },
    }),

    /** Whether somebody has decided that the app goes on without a window, or not. */
    isDecided: (): boolean => file.current().keepsRunning !== null,

    change({ keepsRunning, startsAtLogin, papers, notices }: ComputerSettingsChange): void {
      if (startsAtLogin !== undefined) login.set(startsAtLogin)
      const kept = file.current()
      if (keepsRunning !== undefined || papers !== undefined || notices !== undefined) {
        file.save({
          keepsRunning: keepsRunning === undefined ? kept.keepsRunning : keepsRunning,
          papers: { ...kept.papers, ...papers },
          notices: { ...kept.notices, ...notices },
        })
      }
      onChange()
    },
  }
}

export type ComputerSettingsStore = ReturnType<typeof createComputerSettings>
