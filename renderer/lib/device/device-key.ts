import { type BrowserRecord, createBrowserRecord } from '../persistence/browser-record.ts'

/** What binds the pairing of this screen to this browser: only it can sign for it. */
type DeviceKey = { readonly deviceId: string; readonly privateKey: CryptoKey }

/** Where the key is kept; blocked storage keeps none, and the device then works by its cookie alone. */
type DeviceKeyStore = {
  load(): Promise<DeviceKey | undefined>
  /** Whether it is kept now. */
  save(key: DeviceKey): Promise<boolean>
  clear(): Promise<void>
}

export function createDeviceKeyStore(host: Window): DeviceKeyStore {
  const record: BrowserRecord = createBrowserRecord(host, 'device')
  return {
    async load() {
      const found = await record.get().catch(() => undefined)
      return isDeviceKey(found) ? found : undefined
    },
    save: async (key) =>
      record.put(key).then(
        () => true,
        () => false,
      ),
    clear: async () => record.clear().catch(() => undefined),
  }
}

const isDeviceKey = (value: unknown): value is DeviceKey =>
  typeof value === 'object' &&
  value !== null &&
  'deviceId' in value &&
  typeof value.deviceId === 'string' &&
  'privateKey' in value &&
  value.privateKey instanceof CryptoKey
