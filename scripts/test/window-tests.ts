import type { Need } from './requirements.ts'

/** Browser tests that measure what is drawn: `npm test` runs them in a window where there can be one. The soak runs all there. */
export const IN_WINDOW = [
  'test/e2e/app/amounts-fit.test.ts',
  'test/e2e/app/pages-fit.test.ts',
  'test/e2e/app/styles.test.ts',
  'test/e2e/counter/window-size.test.ts',
  'test/e2e/editor/grid.test.ts',
] as const

export const WINDOW_NEEDS = ['xvfb', 'whole browser'] as const satisfies readonly Need[]

/** In per cent: as a plain display draws, and as most laptops with Windows do. */
export const WINDOW_SCALES = ['100', '125'] as const

/** By its name in the environment, the tests know that they are to run in a window. */
export const windowAt = (scale: (typeof WINDOW_SCALES)[number]) => ({ INVOICE_DESK_WINDOW: scale })
