import { expect, it } from 'vitest'

import { askingWindowOptions, windowOptions } from './window-options.ts'

const place = { x: 10, y: 20, width: 1000, height: 700 }
const least = { minWidth: 900, minHeight: 600 }
const look = { icon: '/app/icon.png', isDark: false }

const options = (packaged: boolean) =>
  windowOptions({ preload: '/app/preload.cjs', place, least, packaged, ...look }).webPreferences

it('opens in its place, and cannot be made too small to work in', () => {
  const { x, y, width, height, ...other } = windowOptions({ preload: '', place, least, packaged: true, ...look })
  expect({ x, y, width, height }).toEqual(place)
  expect(other).toMatchObject({ ...least, show: false })
})

it('shuts the page in: sandboxed, isolated, without Node, without ways around the origin', () => {
  expect(options(true)).toEqual({
    preload: '/app/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  })
})

it('has developer tools only where the app is developed', () => {
  expect(options(false)).toEqual({ ...options(true), devTools: true })
})

it('shuts in the page that asks something as well, and gives it no bridge', () => {
  const { preload: _preload, ...shutIn } = options(true) ?? {}
  const asking = askingWindowOptions({ icon: '/app/icon.png', packaged: true, isDark: false })
  expect(asking.webPreferences).toEqual(shutIn)
})
