type Place = { readonly userId: string; readonly businessId: string; readonly slot: string }

/** Under which name the files of something that is typed are kept. */
export const pendingFilesOf = ({ userId, businessId, slot }: Place): string => `${userId} ${businessId} ${slot}`

/** Where a new bill of a supplier is kept until it is saved. */
export const slotOfNewBill = (id: string): string => `bill.new.${id}`

/**
 * Files that somebody has chosen and not saved yet, for as long as this browser keeps them: text has its own place, which
 * takes no files. Where that is blocked they last only as long as the page.
 */
const DATABASE = 'invoice-desk.files'
const STORE = 'pending'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser keeps no files.'))
  })
}

async function run(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open()
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('The browser keeps no files.'))
    })
  } finally {
    database.close()
  }
}

/** The files under a name, in the order in which they were chosen; none where nothing is kept. */
export async function loadPendingFiles(name: string): Promise<readonly File[]> {
  try {
    const found = await run('readonly', (store) => store.get(name))
    return Array.isArray(found) ? found.filter((one): one is File => one instanceof File) : []
  } catch {
    return []
  }
}

/** Keeps files under a name, or nothing where there are none. */
export async function savePendingFiles(name: string, files: readonly File[]): Promise<void> {
  try {
    await run('readwrite', (store) => (files.length === 0 ? store.delete(name) : store.put([...files], name)))
  } catch {
    // A blocked storage keeps nothing.
  }
}
