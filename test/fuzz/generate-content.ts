import fc from 'fast-check'

import { cryptoKeysFile } from '../support/crypto-keys-files.ts'

import { exampleOf, valueOf, type Schemas } from './generate-body.ts'
import { mutation } from './hostile-values.ts'
import { mutate, toJson, type Resolve } from './json-tree.ts'
import type { Operation } from './operations.ts'
import { rarely } from './rarely.ts'

/** A body and the content type that goes with it. */
type Body = { readonly type: string | undefined; readonly bytes: Buffer }
export type MakeBody = (resolve: Resolve) => Body

const NO_BODY: MakeBody = () => ({ type: undefined, bytes: Buffer.alloc(0) })

function jsonBody(operation: Operation, schemas: Schemas): fc.Arbitrary<MakeBody> {
  // What chance makes of a schema is nearly always refused at its first field; from the examples, requests get further.
  const trees = fc
    .tuple(
      fc.oneof(
        valueOf(schemas, operation.body ?? {}, '', operation.id),
        exampleOf(operation.example, '', operation.id),
      ),
      fc.oneof(
        { weight: 5, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
        { weight: 1, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 3 }) },
      ),
    )
    .map(([tree, mutations]) => mutations.reduce(mutate, tree))
  const damage = fc.constantFrom<(json: string) => Buffer>(
    (json) => Buffer.from(json.slice(0, -1)),
    (json) => Buffer.from(`${json}}`),
    (json) => Buffer.from(json.replaceAll('"', "'")),
    (json) => Buffer.from(`\ufeff${json}`),
    (json) => Buffer.from(json, 'utf16le'),
    (json) =>
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}'), Buffer.from(json)]),
    (json) => Buffer.from(json.replace(/:(\d)/, ':+$1').replace(/}$/, ',}')),
    (json) => Buffer.from(json.replace(/:[^,}]+/, ':NaN')),
    () => Buffer.from('null'),
    () => Buffer.from('""'),
    () => Buffer.from(' '),
    () => Buffer.alloc(3 * 1024 * 1024, '['),
    () => Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(2 * 1024 * 1024, 'x'), Buffer.from('"}')]),
  )
  const whole = fc.constant((json: string) => Buffer.from(json))

  return fc.tuple(trees, rarely(damage, whole, 12)).map(([tree, write]) => (resolve) => ({
    type: 'application/json',
    bytes: write(toJson(tree, resolve)),
  }))
}

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function multipartBody(field: string): fc.Arbitrary<MakeBody> {
  const content = fc.oneof(
    fc.constantFrom<Buffer>(PNG, cryptoKeysFile()),
    fc.constantFrom<Buffer>(
      PNG.subarray(0, 30),
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('{"public_key":"AAAA"}'),
      Buffer.from('{"public_key":{"__proto__":1}}'),
      Buffer.from(
        `{"public_key":"${Buffer.from('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----').toString('base64')}"}`,
      ),
      Buffer.from('['.repeat(60_000)),
      Buffer.alloc(70_000, 'k'),
      Buffer.alloc(3 * 1024 * 1024, 7),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([PNG.subarray(0, 8), bytes])),
  )
  const name = rarely(fc.constantFrom('other', '', '__proto__', 'file[]', 'a'.repeat(500)), fc.constant(field), 6)
  const fileName = rarely(
    fc.constantFrom('../../evil.png', 'a\u0000.png', 'ọ̀.png', '"; x="', '', 'n'.repeat(3000)),
    fc.constant('file.png'),
    4,
  )
  const damage = fc.constantFrom(
    '',
    '',
    '',
    '',
    '',
    'no end',
    'no boundary',
    'other boundary',
    'twice',
    'no head',
    'many',
  )

  return fc.tuple(content, name, fileName, damage).map(([bytes, field, file, wrong]) => () => {
    const boundary = 'fuzz-boundary'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\nContent-Type: image/png\r\n\r\n`
    const part = [Buffer.from(wrong === 'no head' ? `--${boundary}\r\n\r\n` : head), bytes, Buffer.from('\r\n')]
    const parts = wrong === 'twice' ? [...part, ...part] : part
    const fields = wrong === 'many' ? Array.from({ length: 30 }, (_, n) => textPart(boundary, `f${n}`)) : []
    const end = wrong === 'no end' ? '' : `--${boundary}--\r\n`
    return {
      type:
        wrong === 'no boundary'
          ? 'multipart/form-data'
          : `multipart/form-data; boundary=${wrong === 'other boundary' ? 'another' : boundary}`,
      bytes: Buffer.concat([...fields, ...parts, Buffer.from(end)]),
    }
  })
}

const textPart = (boundary: string, name: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`)

/** What goes with a request of this operation: as documented, with something wrong, or nothing at all. */
export function bodyOf(operation: Operation, schemas: Schemas): fc.Arbitrary<MakeBody> {
  if (operation.upload !== undefined) {
    return fc.oneof(
      { weight: 10, arbitrary: multipartBody(operation.upload) },
      { weight: 1, arbitrary: jsonBody(operation, schemas) },
      { weight: 1, arbitrary: fc.constant(NO_BODY) },
    )
  }
  if (operation.body) return rarely(fc.constant(NO_BODY), jsonBody(operation, schemas), 25)
  return rarely(jsonBody(operation, schemas), fc.constant(NO_BODY), 15)
}
