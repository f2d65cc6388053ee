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

  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  throw new SettingsError(
    `"${field}" in ${file}`,
    `"${field}" in ${file} cannot be used (${issue?.message ?? 'wrong type'}). Correct it, or remove it to use the default.`,
  )
}
