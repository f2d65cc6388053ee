/** For tests: what a browser keeps; its keys are its own properties. */
export function memoryStorage(): Storage {
  const hidden = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (Reflect.get(store, key) as string) : null),
    setItem: (key: string, value: string) => void Reflect.set(store, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
  }
  const store: object = Object.create(hidden) as object
  return store as Storage
}
