import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { arrangementOf, leastSize, placeWindow, type Screen, type WindowPlace, withPlace } from './window-place.ts'

const screenAt = (x: number, y: number, width: number, height: number, taskBar = 40): Screen => ({
  bounds: { x, y, width, height },
  workArea: { x, y, width, height: height - taskBar },
})

const laptop = screenAt(0, 0, 1366, 768)
const large = screenAt(1366, 0, 2560, 1440)

describe('the first window', () => {
  it('fits the screen of a small laptop, task bar included', () => {
    expect(placeWindow(undefined, [laptop], laptop)).toEqual({
      x: 3,
      y: 0,
      width: 1360,
      height: 728,
      isMaximized: false,
    })
  })

  it('stands in the middle of a large one', () => {
    expect(placeWindow(undefined, [large], large)).toMatchObject({ x: 1966, y: 270, width: 1360, height: 860 })
  })
})

describe('a window that was open before', () => {
  const kept: WindowPlace = { x: 1500, y: 100, width: 1400, height: 900, isMaximized: true }

  it('opens where it was, maximised if it was', () => {
    expect(placeWindow(kept, [laptop, large], laptop)).toEqual(kept)
  })

  it('comes to the main screen when its own is gone', () => {
    expect(placeWindow(kept, [laptop], laptop)).toMatchObject({ width: 1360, height: 728, isMaximized: false })
  })

  it('is moved and made smaller where it would stand out', () => {
    const outside: WindowPlace = { x: -500, y: 600, width: 1400, height: 900, isMaximized: false }
    expect(placeWindow(outside, [laptop], laptop)).toMatchObject({ x: 0, y: 0, width: 1366, height: 728 })
  })

  it('has a further one a step beside it', () => {
    const first = { ...kept, isMaximized: false }
    expect(placeWindow(first, [laptop, large], laptop, true)).toMatchObject({ x: 1528, y: 128, width: 1400 })
  })
})

it('is always all of it on one screen', () => {
  const whole = (least: number, most: number) => fc.integer({ min: least, max: most })
  const screens = fc.array(
    fc.tuple(whole(-4000, 4000), whole(-4000, 4000), whole(640, 4000), whole(480, 3000)).map((at) => screenAt(...at)),
    { minLength: 1, maxLength: 3 },
  )
  const places = fc.record({
    x: whole(-9000, 9000),
    y: whole(-9000, 9000),
    width: whole(1, 9000),
    height: whole(1, 9000),
    isMaximized: fc.boolean(),
  })
  fc.assert(
    fc.property(screens, fc.option(places, { nil: undefined }), fc.boolean(), (all, kept, isFurther) => {
      const [main = laptop] = all
      const { x, y, width, height } = placeWindow(kept, all, main, isFurther)
      const isOn = ({ workArea: area }: Screen) =>
        x >= area.x && y >= area.y && x + width <= area.x + area.width && y + height <= area.y + area.height
      expect(all.some(isOn)).toBe(true)
    }),
  )
})

it('may be made no smaller than what can be worked in, on a screen that shows as much', () => {
  expect(leastSize(laptop)).toEqual({ minWidth: 900, minHeight: 600 })
  expect(leastSize(screenAt(0, 0, 800, 600))).toEqual({ minWidth: 800, minHeight: 560 })
})

describe('the places of one computer', () => {
  const place: WindowPlace = { x: 0, y: 0, width: 1000, height: 700, isMaximized: false }

  it('are those of its screens, in whatever order the system names them', () => {
    expect(arrangementOf([laptop, large])).toBe(arrangementOf([large, laptop]))
    const places = withPlace(withPlace({}, [laptop], place), [laptop, large], { ...place, x: 1400 })
    expect(places[arrangementOf([laptop])]).toEqual(place)
    expect(places[arrangementOf([large, laptop])]?.x).toBe(1400)
  })

  it('are the last few, however many there were', () => {
    const widths = Array.from({ length: 20 }, (_, at) => 1000 + at)
    const places = widths.reduce((all, width) => withPlace(all, [screenAt(0, 0, width, 800)], place), {})
    expect(Object.keys(places)).toHaveLength(8)
    expect(places).toHaveProperty([arrangementOf([screenAt(0, 0, 1019, 800)])])
  })
})
