import { networkInterfaces } from 'node:os'

import { expect, it } from 'vitest'

import { createAnnouncer } from '../../../core/adapters/sharing/announce.ts'
import type { Logger } from '../../../core/ports/runtime/logger.ts'

import { findRemotes } from './find-remotes.ts'

const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
)

const ignore = () => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger }

it('finds an Invoice Desk that announces itself, and no more once it is gone', async () => {
  // A machine without a network hears nobody, and says so without a failure.
  if (addresses.length === 0) return expect(await findRemotes()).toEqual([])

  const announcer = createAnnouncer({ logger })
  await announcer.announce({
    computer: 'shop-of-the-test',
    port: 4781,
    fingerprint: 'AB:CD',
    networks: [{ name: 'eth0', addresses: addresses.slice(0, 1) }],
    ownAddresses: addresses,
  })
  const found = (await findRemotes()).find(({ name }) => name === 'shop-of-the-test')
  expect(found?.address).toMatch(/^https:\/\/[\w.-]+:4781$/)

  await announcer.end()
  expect((await findRemotes()).map(({ name }) => name)).not.toContain('shop-of-the-test')
}, 20_000)
