import { z } from 'zod'

const coordinate = z.number().int().min(-100_000).max(100_000)
const length = z.number().int().min(1).max(100_000)

const box = z.object({ x: coordinate, y: coordinate, width: length, height: length })

/** A rectangle on the desk of the system, which all screens share. */
type Box = z.infer<typeof box>

/** The part of Electron's Display that is used here. */
export type Screen = {
  readonly bounds: Box
  /** Without the task bar. */
  readonly workArea: Box
}

const windowPlace = box.extend({ isMaximized: z.boolean() })

/** Where a window is, or was before it was maximised. */
export type WindowPlace = z.infer<typeof windowPlace>

/** By the screens that were there: the same computer stands at a desk with two, and is carried home with one. */
export const windowPlaces = z.record(z.string().max(500), windowPlace)
type WindowPlaces = z.infer<typeof windowPlaces>

const MOST_ARRANGEMENTS = 8

const USUAL = { width: 1360, height: 860 }
const LEAST = { width: 900, height: 600 }
/** How far a further window stands from the one before it. */
const STEP = 28

/** The name of the screens as they stand now. */
export const arrangementOf = (screens: readonly Screen[]): string =>
  screens
    .map(({ bounds: { x, y, width, height } }) => `${width}x${height}@${x},${y}`)
    .toSorted()
    .join(' ')

/** Remembers a place for these screens; the arrangements used last are kept. */
export function withPlace(places: WindowPlaces, screens: readonly Screen[], place: WindowPlace): WindowPlaces {
  const name = arrangementOf(screens)
  const others = Object.entries(places).filter(([other]) => other !== name)
  return Object.fromEntries([...others.slice(-(MOST_ARRANGEMENTS - 1)), [name, place]])
}

/** How small a window may be made on a screen: a small screen has to show all of it. */
export const leastSize = ({ workArea }: Screen) => ({
  minWidth: Math.min(LEAST.width, workArea.width),
  minHeight: Math.min(LEAST.height, workArea.height),
})

/**
 * Where a window opens: where it was, if that is on a screen that is there; else in the middle of the main one. It is never
 * larger than what the screen shows, and never beside it. A further window stands a step beside the one before it.
 */
export function placeWindow(
  kept: WindowPlace | undefined,
  screens: readonly Screen[],
  main: Screen,
  isFurther = false,
): WindowPlace {
  const screen = kept && mostCovered(kept, screens)
  if (!kept || !screen) return { ...centred(main.workArea), isMaximized: false }
  if (!isFurther) return { ...within(kept, screen.workArea), isMaximized: kept.isMaximized }
  const beside = { ...kept, x: kept.x + STEP, y: kept.y + STEP }
  return { ...within(beside, screen.workArea), isMaximized: false }
}

function centred(area: Box): Box {
  const width = Math.min(USUAL.width, area.width)
  const height = Math.min(USUAL.height, area.height)
  return {
    x: area.x + Math.floor((area.width - width) / 2),
    y: area.y + Math.floor((area.height - height) / 2),
    width,
    height,
  }
}

function within(place: Box, area: Box): Box {
  const width = Math.min(place.width, area.width)
  const height = Math.min(place.height, area.height)
  return {
    x: Math.min(Math.max(place.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(place.y, area.y), area.y + area.height - height),
    width,
    height,
  }
}

function mostCovered(place: Box, screens: readonly Screen[]): Screen | undefined {
  const [most] = screens
    .map((screen) => ({ screen, covered: overlap(place, screen.workArea) }))
    .filter(({ covered }) => covered > 0)
    .toSorted((left, right) => right.covered - left.covered)
  return most?.screen
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
