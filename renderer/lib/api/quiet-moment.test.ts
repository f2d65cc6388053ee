import { afterEach, expect, it, vi } from 'vitest'

import { createQuietMoment } from './quiet-moment.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('comes when the browser is idle, at the latest after a tenth of a second', async () => {
  const idle = vi.fn<(go: () => void, how: { readonly timeout: number }) => void>()
  vi.stubGlobal('requestIdleCallback', idle)
  const done = vi.fn<() => void>()
  const waits = createQuietMoment().comes().then(done)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  const [go, how] = idle.mock.calls[0] ?? []
  expect(how).toEqual({ timeout: 100 })
  go?.()
  await waits
  expect(done).toHaveBeenCalledOnce()
})

it('is not waited for any longer once it is over', async () => {
  vi.stubGlobal('requestIdleCallback', () => undefined)
  const quiet = createQuietMoment()
  const waits = [quiet.comes(), quiet.comes()]
  quiet.isOver()
  await expect(Promise.all(waits)).resolves.toHaveLength(2)
})
