import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signUpOwner } from '../../support/scenario.ts'
import { buildServer, temporaryDataFolder } from '../../support/server-process.ts'
import { chosenSeed } from '../support/random.ts'
import { startServerRuns, type ServerRuns } from '../support/server-runs.ts'

import { steps } from './commands.ts'
import { expectDrained } from './drain.ts'
import { emptyModel } from './model.ts'
import { openWorld } from './world.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 2)
const MAX_STEPS = 60

/** Four times as long as the latest acceptance takes. */
const PROVIDER_WINDOW_MS = 1_200

/** A failure is made smaller for so long. */
const SHRINK_FOR_MS = 180_000

describe('whatever people, the network, the provider and the power do', () => {
  const { folder: dataDir, remove } = temporaryDataFolder()
  let lives: ServerRuns
  let token: string | undefined
  beforeAll(async () => {
    await buildServer()
    lives = await startServerRuns({ dataDir, env: { INVOICE_DESK_PROVIDER_WINDOW_MS: String(PROVIDER_WINDOW_MS) } })
    token = (await signUpOwner((await lives.now()).server)).token
  }, 180_000)
  afterAll(async () => {
    await lives.kill()
    remove()
  })

  it('no invoice is accepted twice, no number is lost, and paper, API and authority say the same', async () => {
    const seed = chosenSeed('model')
    const { MODEL_PATH: path, MODEL_REPLAY: replayPath } = process.env
    const commands = fc.commands([...steps], {
      size: 'max',
      maxCommands: MAX_STEPS,
      ...(replayPath === undefined ? {} : { replayPath }),
    })
    let done = 0

    const property = fc.asyncProperty(commands, async (drawn) => {
      const world = await openWorld(lives, token)
      try {
        const model = emptyModel()
        await fc.asyncModelRun(() => ({ model, real: world }), drawn)
        await expectDrained(world)
        done += model.log.length
      } finally {
        await world.close()
      }
    })
    await fc.assert(property, {
      seed,
      numRuns: RUNS,
      ...(path === undefined ? {} : { path }),
      ...(process.env['SOAK'] === undefined ? { interruptAfterTimeLimit: SHRINK_FOR_MS } : {}),
    })
    expect(done).toBeGreaterThan(0)
    console.log(`model: ${RUNS} runs of ${done} steps in all, ${lives.count - 1} kills`)
  })
})
