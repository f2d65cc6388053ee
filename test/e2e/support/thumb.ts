import type { Page } from 'playwright-core'

/** What a phone is to a browser test: narrow, held in the hand, and touched. */
export const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  ownProfile: true,
} as const

export const tablet = { ...phone, viewport: { width: 1024, height: 768 } } as const

/** As high as what is pressed has to be, in pixels, less what rounding takes. */
const THUMB = 43.5

/**
 * What is wrong with the open page for somebody who holds it in the hand: it scrolls sideways, its bar is higher than one
 * line, something is too low to press, or a key of a keyboard that is not there is shown. Answers all of it in words.
 */
export async function thumbProblems(page: Page): Promise<string[]> {
  return page.evaluate((thumb) => {
    const problems: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) problems.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`)
    const head = document.querySelector('h1')?.parentElement?.parentElement?.getBoundingClientRect()
    const isPhone = matchMedia('(max-width: 48em)').matches
    if (isPhone && document.querySelector('header') && head && (head.top < 0 || head.bottom > 57)) {
      problems.push(`the line of the page is from ${head.top} to ${head.bottom}`)
    }
    if (Array.from(document.querySelectorAll('kbd')).some((key) => key.getClientRects().length > 0)) {
      problems.push('shows a key')
    }

    /** From where to where a finger meets it: itself, its label, its field, or what is laid over it for that. */
    const heightOf = (element: HTMLElement): number => {
      const own = element.getBoundingClientRect()
      const boxes = [own]
      if (element instanceof HTMLInputElement) {
        boxes.push(...Array.from(element.labels ?? [], (label) => label.getBoundingClientRect()))
        const field = element.closest('.mantine-Input-wrapper')
        if (field) boxes.push(field.getBoundingClientRect())
      }
      const laid = ['::before', '::after'].map((part) => getComputedStyle(element, part))
      const over = laid.filter(({ content, position }) => content !== 'none' && position === 'absolute')
      return Math.max(
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
        ...over.map(({ height }) => Number.parseFloat(height) || 0),
      )
    }
    const pressed = 'a[href], button, input:not([type="hidden"], [type="file"]), select, textarea, summary'
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue
      if (heightOf(element) >= thumb) continue
      const name = element.getAttribute('aria-label') ?? element.textContent
      problems.push(`${element.tagName} "${name.trim().slice(0, 40)}" is ${Math.round(heightOf(element))} px high`)
    }
    return problems
  }, THUMB)
}
