import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'

import { expectOk, freshReadyBusiness, openApp } from '../api/support/app.ts'
import { billBody, createSupplier } from '../api/purchases/support.ts'

import { apiClient } from '../support/api-client.ts'
import { startTestServer } from '../support/test-server.ts'

import { backupsOf, pathsIn, temporaryFolder } from './backup-fixture.ts'

const app = openApp()

it('brings the photo of a bill back from a backup, to be served byte for byte', async () => {
  const businessId = await freshReadyBusiness(app.owner)
  const body = billBody(businessId, await createSupplier(app.owner, businessId), { record: true })
  const { id } = expectOk(await app.owner.post('/v1/purchases', body), 201)
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a783c' } })
    .jpeg()
    .toBuffer()
  const added = await app.owner.upload('POST', `/v1/purchases/${id}/attachments`, 'file', photo)
  const [attachment] = expectOk(added, 201).attachments
  const { file } = expectOk(await app.owner.post('/v1/backups'), 201)

  const uploads = join(app.server.folder, 'uploads')
  const photos = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('bill-'))
  const [name = ''] = photos(uploads)
  rmSync(join(uploads, name))
  const address = `/v1/purchases/${id}/attachments/${attachment.id}`
  expect((await app.owner.get(address)).status).not.toBe(200)

  const restored = pathsIn(temporaryFolder())
  await (await backupsOf(restored).stage(file)).commit()
  expect(photos(restored.uploads)).toEqual([name])
  const server = await startTestServer({ folder: restored.root })
  onTestFinished(() => server.close())
  const { email } = expectOk(await app.owner.get('/v1/users/me'))
  const signIn = { email, password: 'correct horse battery' }
  const { accessToken } = expectOk(await apiClient(server.url).post('/v1/auth/login', signIn))
  const served = await apiClient(server.url, accessToken).get(address)
  expect(served.headers.get('content-type')).toContain('image/jpeg')
  expect(Buffer.compare(served.bytes, photo)).toBe(0)
})
