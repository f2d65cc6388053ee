import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { unsupportedNode } from './node-guard.ts'

describe('node guard', () => {
  it.each([
    { node: '20.20.2', napi: '9' },
    { node: '18.0.0', napi: '8' },
    { node: '22.11.0', napi: '9' },
    { node: '8.0.0' },
  ])('refuses Node.js $node and says what to do', (versions) => {
    const sentence = unsupportedNode(versions)

    expect(sentence).toContain(versions.node)
    expect(sentence).toContain('22.14')
    expect(sentence).toContain('npm start')
  })

  it('accepts Node-API 10 and later, and the Node.js that runs this test', () => {
    expect(unsupportedNode({ node: '22.14.0', napi: '10' })).toBeNull()
    expect(unsupportedNode({ node: '26.0.0', napi: '11' })).toBeNull()
    expect(unsupportedNode(process.versions)).toBeNull()
  })

  it('ends the process with the sentence and exit code 1, before anything else runs', () => {
    const file = new URL('./node-guard.ts', import.meta.url).href
    const program = `
      Object.defineProperty(process, 'versions', { value: { node: '20.20.2', napi: '9' } })
      const { assertSupportedNode } = await import('${file}')
      assertSupportedNode()
      console.log('ran on')`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    })

    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain('Node.js 20.20.2')
  })

  it('imports nothing, so that it can run where the rest cannot be loaded', () => {
    const source = readFileSync(new URL('./node-guard.ts', import.meta.url), 'utf8')
    expect(source).not.toMatch(/^\s*import\b|\brequire\(/m)
  })
})
