/** Begins the names of all that a browser keeps of tills. */
export const counterKeys = 'invoice-desk.counter '

/**
 * What a browser keeps of a till by name. Reading is of memory and at once; what is written in one go is kept as a whole
 * or not at all, and `settled` says when it is.
 */
export type TillStore = {
  /** The names that begin so. */
  names(begin: string): readonly string[]
  get(name: string): string | undefined
  set(name: string, value: string): void
  remove(name: string): void
  /** Once all that was written before is on the disk; false where it could not be kept. */
  settled(): Promise<boolean>
  /** Called when something changed here, in another tab, or in whether it is kept. */
  watch(listener: Listener): () => void
  /** Why nothing is kept: this page alone knows what was sold then. */
  trouble(): StoreTrouble | null
}

type Listener = (change: { readonly names: readonly string[]; readonly isElsewhere: boolean }) => void

/** `full`: the last writing failed, `blocked`: the browser keeps nothing here at all, `low`: there is little room left. */
export type StoreTrouble = 'full' | 'blocked' | 'low'

type Host = Pick<Window, 'indexedDB' | 'localStorage' | 'navigator'>

const DATABASE = 'invoice-desk-counter'
const STORE = 'kept'
/** Some thousands of sales, and what a browser needs to keep its own house. */
const LOW_BYTES = 20_000_000

const ROOM_EVERY_MS = 60_000

let opened: Promise<TillStore> | undefined

/** The store of this browser, one for each tab. */
export function openTillStore(host: Host = globalThis.window): Promise<TillStore> {
  opened ??= open(host)
  return opened
}

/**
 * In IndexedDB, because localStorage is written to the disk when the browser finds the time, up to a minute later: a
 * battery that dies takes what was sold since. Sales are written through to the disk (`strict`) before they count as sold.
 */
async function open(host: Host): Promise<TillStore> {
  const disk = createDisk(host)
  const kept = new Map<string, string>()
  const listeners = new Set<Listener>()
  const tell = (names: readonly string[] = [], isElsewhere = false) =>
    listeners.forEach((listener) => listener({ names, isElsewhere }))
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DATABASE) : undefined
  let trouble: StoreTrouble | null = null
  const become = (next: StoreTrouble | null) => {
    if (trouble === next) return
    trouble = next
    tell()
  }
  let unwritten = new Map<string, string | null>()
  let writing: Promise<boolean> | undefined

  try {
    for (const [name, value] of await disk.readAll()) kept.set(name, value)
  } catch {
    trouble = 'blocked'
  }

  async function writeAll(): Promise<boolean> {
    // What belongs together is written by one caller without a pause.
    await Promise.resolve()
    try {
      while (unwritten.size > 0) {
        const batch = unwritten
        unwritten = new Map()
        try {
          await disk.write(batch)
        } catch (error) {
          // It stays to be written with what comes next.
          unwritten = new Map([...batch, ...unwritten])
          become(isFull(error) ? 'full' : 'blocked')
          return false
        }
        others?.postMessage([...batch])
        if (trouble !== 'low') become(null)
      }
      return true
    } finally {
      // Without a pause after the last look at what is unwritten, so that nothing waits for nobody.
      writing = undefined
    }
  }
  async function lookForRoom(): Promise<void> {
    const low = await isLow(host)
    if (trouble === null && low) become('low')
    if (trouble === 'low' && !low) become(null)
  }
  const later = (name: string, value: string | null) => {
    unwritten.set(name, value)
    writing ??= writeAll()
    tell([name])
  }

  others?.addEventListener('message', ({ data }: MessageEvent<readonly (readonly [string, string | null])[]>) => {
    for (const [name, value] of data) {
      if (value === null) kept.delete(name)
      else kept.set(name, value)
    }
    tell(
      data.map(([name]) => name),
      true,
    )
  })
  // What an earlier version kept in localStorage is gone there only once it is here.
  const former = formerOf(host)
  for (const [name, value] of former) {
    if (kept.has(name)) continue
    kept.set(name, value)
    later(name, value)
  }

  const store: TillStore = {
    names: (begin) => [...kept.keys()].filter((name) => name.startsWith(begin)),
    get: (name) => kept.get(name),
    set(name, value) {
      kept.set(name, value)
      later(name, value)
    },
    remove(name) {
      if (kept.delete(name)) later(name, null)
    },
    async settled() {
      while (writing) if (!(await writing)) return false
      return unwritten.size === 0
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    trouble: () => trouble,
  }
  void lookForRoom()
  setInterval(() => void lookForRoom(), ROOM_EVERY_MS)
  if (former.length > 0 && (await store.settled())) for (const [name] of former) host.localStorage.removeItem(name)
  return store
}

/** What is there before the browser is told to forget this site, and puts it back after. */
export async function holdTillStore(host: Host): Promise<() => Promise<void>> {
  const disk = createDisk(host)
  const all = await disk.readAll().catch(() => [])
  if (all.length === 0) return async () => undefined
  return async () => disk.write(new Map(all))
}

type Disk = {
  readAll(): Promise<readonly (readonly [string, string])[]>
  /** All of it or nothing; null removes. */
  write(batch: ReadonlyMap<string, string | null>): Promise<void>
}

function createDisk({ indexedDB }: Host): Disk {
  let connected: Promise<IDBDatabase> | undefined
  const connect = () =>
    (connected ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(DATABASE, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB could not be opened.'))
      opening.onsuccess = () => {
        const database = opening.result
        // The browser was told to forget this site: the next use opens it anew.
        database.onclose = () => (connected = undefined)
        database.onversionchange = () => {
          database.close()
          connected = undefined
        }
        resolve(database)
      }
    }))

  async function inStore(
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    work: (store: IDBObjectStore) => void,
  ): Promise<void> {
    const attempt = async () => {
      const database = await connect()
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability })
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up.'))
        work(transaction.objectStore(STORE))
      })
    }
    try {
      await attempt()
    } catch (error) {
      connected = undefined
      if (isFull(error)) throw error
      await attempt()
    }
  }

  return {
    async readAll() {
      const found: [string, string][] = []
      await inStore('readonly', 'default', (store) => {
        const walking = store.openCursor()
        walking.onsuccess = () => {
          const { result } = walking
          if (result === null) return
          if (typeof result.key === 'string' && typeof result.value === 'string') found.push([result.key, result.value])
          result.continue()
        }
      })
      return found
    },
    async write(batch) {
      // What is typed at the till need not wait for the disk; what was sold or put aside does.
      const isTyping = [...batch.keys()].every((name) => name.includes(' open '))
      await inStore('readwrite', isTyping ? 'relaxed' : 'strict', (store) => {
        for (const [name, value] of batch) {
          if (value === null) store.delete(name)
          else store.put(value, name)
        }
      })
    },
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

async function isLow({ navigator }: Host): Promise<boolean> {
  try {
    const { usage = 0, quota = Infinity } = await navigator.storage.estimate()
    return quota - usage < LOW_BYTES
  } catch {
    // Not there outside secure contexts.
    return false
  }
}

function formerOf({ localStorage }: Host): readonly (readonly [string, string])[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(counterKeys))
      .map((name) => [name, localStorage.getItem(name) ?? ''] as const)
  } catch {
    return []
  }
}

/** For tests: kept for as long as the page. */
export function memoryTillStore(): TillStore {
  const kept = new Map<string, string>()
  return {
    names: (begin) => [...kept.keys()].filter((name) => name.startsWith(begin)),
    get: (name) => kept.get(name),
    set: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
    settled: async () => Promise.resolve(true),
    watch: () => () => undefined,
    trouble: () => null,
  }
}
