import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import { createQueue, replaceFile } from './atomic-file.ts'
import { SettingsError } from './settings-error.ts'

const allowedOrigin = z
  .string()
  .refine(isOrigin, 'must be an origin such as "https://shop.example" or "http://localhost:3000"')

const storedSettings = z.object({
  port: z.number().int().min(0).max(65_535).optional(),
  secretStore: z.enum(['keychain', 'file']).optional(),
  providerWindowMs: z.number().int().min(0).max(86_400_000).optional(),
  verbose: z.boolean().optional(),
  allowedOrigins: z.array(allowedOrigin).max(100).optional(),
  privateAddresses: z.array(allowedOrigin).max(100).optional(),
  tillPrinter: z
    .object({ host: z.string(), port: z.number(), width: z.enum(['80', '58']), opensDrawer: z.boolean() })
    .nullable()
    .optional(),
  backupFolder: z.string().min(1).nullable().optional(),
  backupsEncrypted: z.boolean().optional(),
  share: z.boolean().optional(),
  sharePort: z.number().int().min(0).max(65_535).optional(),
  shareInterfaces: z.array(z.string().min(1)).min(1).max(50).nullable().optional(),
})

/** What `<data-dir>/settings.json` may hold. Fields it does not know are kept and ignored. */
export type StoredSettings = z.infer<typeof storedSettings>

export const settingsFile = (dataDir: string): string => join(dataDir, 'settings.json')

const saveQueue = createQueue()

/**
 * Changes fields of `<data-dir>/settings.json` and leaves all others as they are; the file is replaced as a whole or
 * not at all, readable by its owner only. Takes effect at the next start.
 *
 * @throws SettingsError when a value is out of range, or when the file cannot be understood (it is then left untouched)
 */
export function saveSettings(dataDir: string, patch: StoredSettings): Promise<void> {
  return saveQueue(async () => {
    const file = settingsFile(dataDir)
    const accepted = parseStored(patch, file)
    const { raw } = readStoredSettings(file)
    await replaceFile(file, `${JSON.stringify({ ...raw, ...accepted }, null, 2)}\n`)
  })
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false
  return new URL(text).origin === text
}

/** `raw` also has the fields this version does not know. */
type ReadSettings = { readonly raw: Readonly<Record<string, unknown>>; readonly settings: StoredSettings }

/**
 * Reads the settings file; one that does not exist holds nothing.
 *
 * @throws SettingsError when it cannot be read or understood
 */
export function readStoredSettings(file: string): ReadSettings {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // ENOTDIR: the data folder itself is no folder, which is explained where it is opened.
    if (code === 'ENOENT' || code === 'ENOTDIR') return { raw: {}, settings: {} }
    throw new SettingsError(file, `${file} cannot be read. Check that the file belongs to you and is readable.`, {
      cause: error,
    })
  }

  let json: unknown
  try {
    // Notepad and its like put a byte order mark in front.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new SettingsError(file, `${file} is not valid JSON. Correct it, or delete it to start with the defaults.`, {
      cause: error,
    })
  }

  const raw = z.record(z.string(), z.unknown()).safeParse(json)
  if (!raw.success) {
    throw new SettingsError(file, `${file} must hold one JSON object, like {"port": 4780}. Correct it, or delete it.`)
  }
  if ('passphrase' in raw.data) {
    throw new SettingsError(
      `"passphrase" in ${file}`,
      `A passphrase must not stand in ${file}. Remove it there, and set INVOICE_DESK_PASSPHRASE instead.`,
    )
  }
  return { raw: raw.data, settings: parseStored(raw.data, file) }
}

function parseStored(value: unknown, file: string): StoredSettings {
  const parsed = storedSettings.safeParse(value)
  if (parsed.success) return parsed.data

  const path = (parsed.error.issues[0]?.path ?? []).map(String)
  const field = path.join('.')
  throw new SettingsError(
    `"${field}" in ${file}`,
    `"${field}" in ${file} ${rightValue(path)} Correct it, or remove it to use the default.`,
  )
}

/** What each setting has to be, as the end of a sentence that begins with its name. */
const rightValues: Readonly<Record<keyof StoredSettings, string>> = {
  port: 'must be a whole number from 0 to 65535, without quotes.',
  secretStore: 'must be "keychain" or "file".',
  providerWindowMs: 'must be a whole number of milliseconds from 0 to 86400000, without quotes.',
  verbose: 'must be true or false, without quotes.',
  allowedOrigins: 'must be a list of at most 100 origins, like ["https://shop.example"].',
  privateAddresses: 'must be a list of at most 100 origins, like ["http://10.0.0.5:8080"].',
  tillPrinter:
    'must be null, or the printer, like {"host": "10.0.0.9", "port": 9100, "width": "80", "opensDrawer": true}.',
  backupFolder: 'must be the path of a folder in quotes, or null.',
  backupsEncrypted: 'must be true or false, without quotes.',
  share: 'must be true or false, without quotes.',
  sharePort: 'must be a whole number from 0 to 65535, without quotes.',
  shareInterfaces: 'must be null, or a list of network connections, like ["eth0"].',
}

function rightValue([name = '', ...inside]: readonly string[]): string {
  const isOrigin = name === 'allowedOrigins' || name === 'privateAddresses'
  if (isOrigin && inside.length > 0) {
    return 'must be an origin in quotes, such as "https://shop.example" or "http://localhost:3000".'
  }
  const ofField = inside.length > 0 ? printerValues[inside.join('.')] : undefined
  return ofField ?? Object.entries(rightValues).find(([key]) => key === name)?.[1] ?? 'cannot be used.'
}

const printerValues: Readonly<Record<string, string>> = {
  host: 'must be the address of the printer in quotes, such as "10.0.0.9".',
  port: 'must be a number without quotes, such as 9100.',
  width: 'must be "80" or "58", in quotes.',
  opensDrawer: 'must be true or false, without quotes.',
}
