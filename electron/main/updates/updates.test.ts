import { describe, expect, it, vi } from 'vitest'

import { createUpdates, type UpdateDependencies } from './updates.ts'

/** The app at rest, with a newer version in the feed. */
function desktop(changes: Partial<UpdateDependencies> = {}, newer: string | null = '0.2.0') {
  const done: string[] = []
  const dependencies: UpdateDependencies = {
    source: { fetchNewer: async () => newer, replaceProgram: () => void done.push('replaced') },
    hasUnsavedChanges: async () => false,
    prepare: async () => (done.push('backed up'), 'ready'),
    stopServer: async () => void done.push('stopped'),
    startAgain: () => void done.push('started again'),
    onFetched: (version) => void done.push(`fetched ${version}`),
    onFailure: (what) => void done.push(what),
    ...changes,
  }
  return { updates: createUpdates(dependencies), done }
}

describe('an update', () => {
  it('is fetched by itself and put in place when somebody asks: after a backup, with the server stopped', async () => {
    const { updates, done } = desktop()
    await updates.start()
    expect(done).toEqual(['fetched 0.2.0'])
    expect(await updates.restart()).toBe('restarting')
    expect(done).toEqual(['fetched 0.2.0', 'backed up', 'stopped', 'replaced'])
    updates.stop()
  })

  it('is told of once, however often the feed is looked at', async () => {
    const { updates, done } = desktop()
    await updates.start()
    await updates.start()
    expect(done).toEqual(['fetched 0.2.0'])
    updates.stop()
  })

  it('waits for what is typed, and for what is being sent', async () => {
    const typing = desktop({ hasUnsavedChanges: async () => true })
    await typing.updates.start()
    expect(await typing.updates.restart()).toBe('typing')
    const sending = desktop({ prepare: async () => 'sending' })
    await sending.updates.start()
    expect(await sending.updates.restart()).toBe('sending')
    expect([...typing.done, ...sending.done]).toEqual(['fetched 0.2.0', 'fetched 0.2.0'])
    for (const { updates } of [typing, sending]) updates.stop()
  })

  it('waits for what is typed while the backup is made', async () => {
    const hasUnsavedChanges = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
    const { updates, done } = desktop({ hasUnsavedChanges })
    await updates.start()
    expect(await updates.restart()).toBe('typing')
    expect(done).toEqual(['fetched 0.2.0', 'backed up'])
    updates.stop()
  })

  it('is not made without a backup', async () => {
    const { updates, done } = desktop({ prepare: () => Promise.reject(new Error('The disk is full.')) })
    await updates.start()
    expect(await updates.restart()).toBe('notBackedUp')
    expect(done).toEqual(['fetched 0.2.0', 'There is no backup from before the update'])
    updates.stop()
  })

  it('that cannot be put in place leaves the app as it is, and opens it again', async () => {
    const { updates, done } = desktop({
      source: {
        fetchNewer: async () => '0.2.0',
        replaceProgram: () => {
          throw new Error('The file is busy.')
        },
      },
    })
    await updates.start()
    expect(await updates.restart()).toBe('notReplaced')
    expect(done.slice(-2)).toEqual(['The new version could not be put in place', 'started again'])
    updates.stop()
  })

  it('is nothing where there is no newer version, or no line', async () => {
    const none = desktop({}, null)
    await none.updates.start()
    expect(await none.updates.restart()).toBe('none')
    expect(none.done).toEqual([])

    const source = { fetchNewer: () => Promise.reject(new Error('No line.')), replaceProgram: () => undefined }
    const offline = desktop({ source })
    await offline.updates.start()
    expect(await offline.updates.restart()).toBe('none')
    expect(offline.done).toEqual(['No newer version could be fetched'])
    for (const { updates } of [none, offline]) updates.stop()
  })
})
