import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readAnswer } from './read-answer.ts'

const inner = { code: 201, data: { ok: true, IRN: 'A-B-20260315' }, message: 'ok' }
const refusal = {
  code: 400,
  data: null,
  message: 'error has occurred',
  error: { details: 'x is required', public_message: 'no' },
}

describe('readAnswer', () => {
  it.each([
    ['bare', inner],
    ['wrapped', { success: true, data: inner }],
    ['wrapped with data as text', { success: true, data: JSON.stringify(inner) }],
    ['wrapped twice', { success: true, data: { success: true, data: JSON.stringify(inner) } }],
    ['with the IRN beside the code', { success: true, data: { ...inner, data: { ok: true }, IRN: 'A-B-20260315' } }],
  ])('reads a yes: %s', (_, body) => {
    expect(readAnswer(200, JSON.stringify(body))).toMatchObject({ kind: 'yes', certain: true, irns: ['A-B-20260315'] })
  })

  it.each([400, 404, 409])('takes neither side when HTTP %i stands around a code of 201', (status) => {
    expect(readAnswer(status, JSON.stringify(inner))).toEqual({ kind: 'contradictory' })
  })

  it.each([
    ['bare', refusal],
    ['wrapped in success', { success: true, data: refusal }],
    ['wrapped in success, as text', { success: true, data: JSON.stringify(refusal) }],
    ['with the code as text', { success: true, data: { ...refusal, code: '400' } }],
  ])('reads a refusal inside HTTP 200: %s', (_, body) => {
    expect(readAnswer(200, JSON.stringify(body))).toMatchObject({
      kind: 'no',
      code: 400,
      words: { details: ['x is required'], messages: expect.arrayContaining(['error has occurred']) },
    })
  })

  it.each([
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '"ok"',
    'true',
    '<html>',
    '{"success":true}',
    '{"success":true,"data":null}',
    '{"success":true,"data":""}',
  ])('says neither yes nor no: %s', (body) => expect(readAnswer(200, body).kind).toBe('unreadable'))

  it('is not certain of a yes without a code', () => {
    expect(readAnswer(200, '{"success":true,"data":{"queued":true}}')).toMatchObject({ kind: 'yes', certain: false })
  })

  it('never takes "ok": false or "success": false for a yes', () => {
    expect(readAnswer(200, '{"code":200,"data":{"ok":false}}').kind).toBe('no')
    expect(readAnswer(200, '{"success":false,"data":{"code":200,"data":{"ok":true}}}').kind).toBe('no')
  })

  it('reads lists and objects of errors', () => {
    const body = { errors: { tin: ['is required'], lines: [{ message: 'too many' }] } }
    const answer = readAnswer(400, JSON.stringify(body))

    expect(answer).toMatchObject({ words: { details: ['tin is required', 'lines too many'] } })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.json(), fc.constantFrom(200, 400), (text, status) => void readAnswer(status, text)))
    const deep = `{"errors":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(readAnswer(400, deep).kind).toBe('no')
  })
})
