import { expect, it } from 'vitest'

import { withoutToolkitGl } from './without-toolkit-gl.ts'

function starting() {
  let ready = (): void => undefined
  const isReady = new Promise<void>((resolve) => (ready = resolve))
  return { app: { whenReady: () => isReady }, ready: async () => (ready(), isReady) }
}

it('is said to GTK alone, and to nothing that is started later', async () => {
  const { app, ready } = starting()
  const env: Record<string, string | undefined> = { HOME: '/home/ada' }
  withoutToolkitGl(app, env)
  expect(env).toEqual({ HOME: '/home/ada', GDK_GL: 'disable' })
  await ready()
  expect(env).toEqual({ HOME: '/home/ada' })
})

it('leaves what somebody has set for it', async () => {
  const { app, ready } = starting()
  const env = { GDK_GL: 'gles' }
  withoutToolkitGl(app, env)
  await ready()
  expect(env).toEqual({ GDK_GL: 'gles' })
})
