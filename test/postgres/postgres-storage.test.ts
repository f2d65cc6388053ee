import { describe } from 'vitest'

import { needs } from '../support/system-requirements.ts'

import { storageContract } from '../storage/contract/storage-contract.ts'

import { openStorage } from './postgres-fixture.ts'

describe('with a server', needs('postgresql'), () => {
  storageContract('PostgreSQL', async () => {
    const { storage, url } = await openStorage()
    return { storage, reopen: async () => (await openStorage(url)).storage }
  })
})
