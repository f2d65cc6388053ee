const STORE = 'session'

/** One record of IndexedDB, which holds keys that no script can read out. Every use may fail, where it is blocked. */
export type BrowserRecord = {
  get(): Promise<unknown>
  put(value: object): Promise<void>
  clear(): Promise<void>
}

/** Opened for each use: the browser may have thrown everything away since the last. */
export function createBrowserRecord(host: Window, name: string): BrowserRecord {
  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const opening = host.indexedDB.open('invoice-desk', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('IndexedDB could not be opened.'))
    })

  async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode)
        const request = work(transaction.objectStore(STORE))
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up.'))
      })
    } finally {
      database.close()
    }
  }

  return {
    get: () => inStore<unknown>('readonly', (store) => store.get(name)),
    async put(value) {
      await inStore('readwrite', (store) => store.put(value, name))
    },
    async clear() {
      await inStore('readwrite', (store) => store.delete(name))
    },
  }
}
