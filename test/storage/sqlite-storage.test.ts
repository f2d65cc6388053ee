import { storageContract } from './contract/storage-contract.ts'
import { openStorage } from './sqlite-fixture.ts'

storageContract('SQLite', async () => {
  const { storage, file } = openStorage()
  return { storage, reopen: async () => openStorage(file).storage }
})
