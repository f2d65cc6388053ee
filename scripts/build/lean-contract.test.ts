import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { root } from '../launch/processes.ts'
import { leanModule, withoutJsonSchemas } from './lean-contract.ts'

/** Without the marks, which others look at. */
const unmarked = (code: string) => code.replaceAll('/* @__PURE__ */ (() => (', '').replaceAll('))()', '')

describe('a module of the contract, for the interface', () => {
  it('has no descriptions of fields', () => {
    const code = `const paid = z.object({ at: z.string().nullable().meta({ description: 'The day.' }).optional() }).meta({ id: 'Paid' })`
    expect(unmarked(leanModule(code))).toBe('const paid = z.object({ at: z.string().nullable().optional() })')
  })

  it('keeps an example, which a page may show, and no words beside it', () => {
    const code = `const month = z.string().meta({ description: 'A month.', example: '2026-11', format: 'month' })`
    expect(unmarked(leanModule(code))).toBe(`const month = z.string().meta({example: '2026-11'})`)
  })

  it('has of a route what calling it takes', () => {
    const code = `export const pay = defineRoute({
  operationId: 'pay',
  method: 'post',
  path: '/v1/payments',
  tag: 'Payments',
  summary: 'Pay',
  access: { kind: 'caller', description: 'kept' },
  success: { status: 201, message: 'Paid.' },
  data: payment,
  errors: ['not_found'],
})`
    const expression = leanModule(code).replace('export const pay = ', '')
    const route: unknown = runInNewContext(expression, {
      defineRoute: (declared: unknown) => declared,
      payment: 'the payment',
    })
    expect(route).toEqual({
      operationId: 'pay',
      method: 'post',
      path: '/v1/payments',
      access: { kind: 'caller', description: 'kept' },
      data: 'the payment',
    })
  })

  it('has the codes of errors without their sentences', () => {
    const code = `export const errorTable = { not_found: [404, 'Not found.'], other: [400, 'Something.'] }`
    expect(leanModule(code)).toBe(`export const errorTable = { not_found: [404, ''], other: [400, ''] }`)
  })

  it('says that making its constants has no effect', () => {
    expect(leanModule('export const a = z.string(), b = 1')).toBe(
      'export const a = /* @__PURE__ */ (() => (z.string()))(), b = 1',
    )
  })
})

describe('zod, for the interface', () => {
  it('writes no JSON schemas', async () => {
    const path = join(root, 'node_modules/zod/v4/classic/schemas.js')
    const code = withoutJsonSchemas(await readFile(path, 'utf8'))
    expect(code).not.toMatch(/processJSONSchema|createToJSONSchemaMethod\(|to-json-schema/)
    // What is left asks the writers for nothing but the limits of a schema.
    const asked = [...code.matchAll(/processors\.(?!js)(\w+)/g)].map(([, name]) => name)
    expect(new Set(asked)).toEqual(new Set(['aggregateChecks']))
  })
})
