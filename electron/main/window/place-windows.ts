import { join } from 'node:path'

import { app, BrowserWindow, screen } from 'electron'

import { createJsonFile } from '../settings/json-file.ts'

import { keepPlace } from './keep-place.ts'
import { windowOptions, type WindowSettings } from './window-options.ts'
import { arrangementOf, leastSize, placeWindow, windowPlaces, withPlace } from './window-place.ts'

type Dependencies = {
  /** How a window is made, wherever it is. */
  readonly settings: () => Omit<WindowSettings, 'place' | 'least'>
  readonly onFailure: (what: string, error: unknown) => void
}

/** Makes windows where the last one was left, or a little beside the one that is open. */
export function createWindowMaker({ settings, onFailure }: Dependencies) {
  const places = createJsonFile({
    file: () => join(app.getPath('userData'), 'windows.json'),
    schema: windowPlaces,
    otherwise: {},
    onFailure,
  })

  return (other: BrowserWindow | undefined): BrowserWindow => {
    const screens = screen.getAllDisplays()
    const before = other ? placeOf(other) : places.current()[arrangementOf(screens)]
    const { isMaximized, ...place } = placeWindow(before, screens, screen.getPrimaryDisplay(), other !== undefined)
    const least = leastSize(screen.getDisplayMatching(place))
    const window = new BrowserWindow(windowOptions({ ...settings(), place, least }))
    // To maximise is to show, and a window may have to wait for that.
    if (isMaximized) window.once('show', () => window.maximize())
    keepPlace(window, () => places.save(withPlace(places.current(), screen.getAllDisplays(), placeOf(window))))
    return window
  }
}

const placeOf = (window: BrowserWindow) => ({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
