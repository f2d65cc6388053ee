import { describe, expect, it } from 'vitest'

import { createSteps } from './steps.ts'

describe('steps', () => {
  it('are done by all who take them, the longest first, with what comes in late and what steps add', async () => {
    const steps = createSteps<string>()
    const done: string[] = []
    const note = (name: string) => async (doer: string) => void done.push(`${name} by ${doer}`)
    steps.add(1, note('short'))
    steps.add(3, async (doer) => {
      await note('long')(doer)
      steps.add(2, note('of the long one'))
    })
    const first = steps.take('A')
    const second = steps.take('B')
    await Promise.resolve()
    steps.add(0, note('late'))
    steps.close()
    await Promise.all([first, second])

    expect(done[0]).toBe('long by A')
    expect(done.map((said) => said.slice(0, -' by A'.length)).toSorted()).toEqual(
      ['late', 'long', 'of the long one', 'short'].toSorted(),
    )
  })

  it('begins nothing more once one fails, and lets the others end', async () => {
    const steps = createSteps<string>()
    let others = 0
    steps.add(2, async () => {
      throw new Error('The server is gone.')
    })
    steps.add(1, async () => void (others += 1))
    const [failed, other] = await Promise.allSettled([steps.take('A'), steps.take('B')])
    steps.add(1, async () => void (others += 1))

    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'The server is gone.' } })
    expect(other).toMatchObject({ status: 'fulfilled' })
    expect(others).toBe(1)
  })

  it('ends whoever waits once it is closed, with nothing to do', async () => {
    const steps = createSteps<string>()
    const waiting = steps.take('A')
    steps.close()
    await expect(waiting).resolves.toBeUndefined()
  })
})
