import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

const FEED = process.arch === 'x64' ? '/latest-linux.yml' : `/latest-linux-${process.arch}.yml`

export type Release = { readonly version: string; readonly program: string; readonly announced?: string }

/**
 * A web server with what electron-builder writes for a feed, until the test ends. Answers what it packs with the app, so that
 * updates are looked for there.
 */
export async function serveFeed({ version, program, announced = program }: Release): Promise<string> {
  const name = `invoice-desk-${version}-linux-x86_64.AppImage`
  const sha512 = createHash('sha512').update(announced).digest('base64')
  const size = Buffer.byteLength(program)
  const files: Readonly<Record<string, string>> = {
    [FEED]: `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${sha512}\n    size: ${size}\npath: ${name}\nsha512: ${sha512}\nreleaseDate: '2026-11-28T00:00:00.000Z'\n`,
    [`/${name}`]: program,
  }
  const server = createServer((request, response) => {
    const content = files[(request.url ?? '').split('?')[0] ?? '']
    response.writeHead(content === undefined ? 404 : 200).end(content)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: invoice-desk-updater\n`
}
