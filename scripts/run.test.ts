import { describe, expect, it } from 'vitest'

import { runNode } from './launch/processes.ts'

/** Runs a script on a Node that says it is another one, before any file of ours is loaded. */
const runAs = (node: string, napi: string) => {
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}', napi: '${napi}' } })`
  const preload = `data:text/javascript,${encodeURIComponent(versions)}`
  return runNode(['--import', preload, 'scripts/run.mjs', 'no-such-script'])
}

const unknownScript = 'There is no script named "no-such-script". See "scripts" in package.json.\n'

describe('npm scripts', () => {
  it.each([
    ['18.20.8', '9'],
    ['20.20.2', '9'],
    ['22.17.1', '10'],
  ])('say on Node %s in plain words what to do', async (node, napi) => {
    const { code, output } = await runAs(node, napi)

    expect(code).toBe(1)
    expect(output).toContain(`Invoice Desk needs Node 22.18 or newer, and this is Node ${node}.`)
    expect(output).toContain('npm ci')
    expect(output).not.toContain('    at ')
  })

  it.each([
    ['22.18.0', '10'],
    ['24.21.0', '10'],
    ['26.0.0', '11'],
  ])('go on under Node %s', async (node, napi) => {
    expect(await runAs(node, napi)).toEqual({ code: 1, output: unknownScript })
  })

  it.each([
    ['serve', 'adopt'],
    ['start', 'data-dir'],
    ['seed', 'invoices'],
  ])('%s says where npm has kept --%s for itself', async (script, flag) => {
    const kept = `npm_config_${flag.replaceAll('-', '_')}`
    const { code, output } = await runNode(['scripts/run.mjs', script], {
      env: { [kept]: 'true', npm_lifecycle_event: script },
    })

    expect(code).toBe(1)
    expect(output).toContain(`npm ${script === 'start' ? '' : 'run '}${script} -- --${flag}`)
  })

  it('run no file outside scripts/', async () => {
    const { code, output } = await runNode(['scripts/run.mjs', '../core/serve'])

    expect(code).toBe(1)
    expect(output).toContain('There is no script named "../core/serve"')
  })
})
