import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'

import { z } from 'zod'

import type { Anchor, AnchorState, AuditHeads } from '../../ports/audit/anchor.ts'
import type { AuditKey, AuditKeys } from '../../ports/audit/audit-keys.ts'
import type { Clock } from '../../ports/runtime/clock.ts'

import { openTwinFiles, readLine } from './twin-files.ts'

const heads = z.record(z.string(), z.object({ id: z.int().positive(), hash: z.hex(), at: z.iso.datetime() }))

/** The heads as they were last signed: while the key cannot be read, the newer ones stand beside them unsigned. */
const seal = z.object({ key: z.string(), heads, mac: z.hex() })
type Seal = z.output<typeof seal>

const content = z.object({
  commits: z.int().nonnegative(),
  newest: z.int().nonnegative(),
  heads,
  /** Anchors from before it was written down have none. */
  log: z.string().nullable().default(null),
  at: z.iso.datetime(),
  /** Null: every entry is signed or sealed; otherwise those above may be without a signature. Missing: nobody knows. */
  unsigned: z.object({ after: z.int().nonnegative() }).nullable().optional(),
  seal: seal.nullable(),
})

type Unsigned = z.output<typeof content>['unsigned']

const NOTHING: AnchorState = { commits: 0, newest: 0, heads: {}, log: null, at: new Date(0).toISOString() }

/** Two files with the same content: one that is lost or torn takes nothing with it. */
const anchorFiles = (root: string): string[] => ['anchor.json', 'anchor.2.json'].map((name) => join(root, name))

type Options = {
  readonly root: string
  readonly clock: Pick<Clock, 'now'>
  readonly keys: Pick<AuditKeys, 'current'>
  /** Which write-ahead log stands beside the database; undefined: none, and the next one may be any. */
  readonly log?: string | undefined
}

/**
 * The anchor of a data folder, beside the number marks and written as they are: right after each commit, into the page
 * cache, and synced behind the answers. It is never ahead of the database, which was synced before.
 */
export async function openAnchor({ root, clock, keys, log }: Options): Promise<Anchor> {
  const known = readAnchor(root)
  const found = known?.anchored ?? null
  let present = { ...(found ?? NOTHING), log: log ?? null }
  let sealed = known?.seal ?? null
  let unsigned = known?.unsigned
  const files = await openTwinFiles(anchorFiles(root), lineOf(present, sealed, unsigned))

  function write(next: Omit<AnchorState, 'at'>): void {
    present = { ...next, at: clock.now().toISOString() }
    store()
  }

  function store(): void {
    const key = keys.current()
    if (key) sealed = { key: key.id, heads: present.heads, mac: macOf(key, present.heads) }
    files.write(lineOf(present, sealed, unsigned))
  }

  return {
    found,
    heads: () => present.heads,
    committed: (moved) => write({ ...moved, heads: { ...present.heads, ...moved.heads } }),
    begin(heads) {
      sealed = null
      unsigned = undefined
      write({ ...present, heads })
    },
    async markUnsigned(after) {
      unsigned = unsigned === null ? { after } : (unsigned ?? { after: 0 })
      store()
      await files.synced()
    },
    markSigned() {
      unsigned = null
      store()
    },
    forgetSigned() {
      unsigned = undefined
      store()
    },
    signedUpTo: () => signedUpTo(unsigned),
    isGenuine: (key) => (known?.seal?.key === key.id ? isGenuine(known.seal, key) : null),
    close: () => files.close(),
  }
}

/** The anchor while nothing can be written: as it was found. */
export function readOnlyAnchor(root: string): Anchor {
  const found = readAnchor(root)?.anchored ?? null
  return {
    found,
    heads: () => found?.heads ?? {},
    committed: () => undefined,
    begin: () => undefined,
    markUnsigned: async () => undefined,
    markSigned: () => undefined,
    forgetSigned: () => undefined,
    signedUpTo: () => 0,
    isGenuine: () => null,
    close: async () => undefined,
  }
}

/** The anchor of a folder that is not open; undefined where there is none that can be read. */
export function readAnchor(
  root: string,
): { readonly anchored: AnchorState; readonly seal: Seal | null; readonly unsigned?: Unsigned } | undefined {
  const found = anchorFiles(root)
    .map(parseLine)
    .filter((one) => one !== undefined)
  const [newest] = found.sort((one, other) => other.anchored.commits - one.anchored.commits)
  return newest
}

/** Up to which entry the program has left none without a signature, as an anchor says. */
export const signedUpTo = (unsigned: Unsigned): number =>
  unsigned === null ? Number.MAX_SAFE_INTEGER : (unsigned?.after ?? 0)

/** Whether heads were signed with a key. */
export function isGenuine({ heads, mac }: Seal, key: AuditKey): boolean {
  return timingSafeEqual(Buffer.from(macOf(key, heads), 'hex'), Buffer.from(mac.padEnd(64, '0').slice(0, 64), 'hex'))
}

function parseLine(path: string) {
  try {
    const { seal, unsigned, ...anchored } = content.parse(JSON.parse(readLine(path) ?? ''))
    return { anchored, seal, unsigned }
  } catch {
    return undefined
  }
}

const lineOf = (anchored: AnchorState, seal: Seal | null, unsigned: Unsigned): string =>
  JSON.stringify({ ...anchored, unsigned, seal })

function macOf(key: AuditKey, heads: AuditHeads): string {
  const sorted = Object.entries(heads).sort(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify(sorted.map(([chain, { id, hash, at }]) => [chain, id, hash, at]))
  return createHmac('sha256', key.secret).update('anchor\n').update(content).digest('hex')
}
