import type { Page } from 'playwright-core'

/**
 * The amounts of money on a page that are not wholly seen: those in a field that is narrower than they are, and those
 * that stick out of anything that they stand in, be it cut off there, scrolled away or written over what is beside it.
 */
export async function clippedAmounts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(() => {
    const money = /\d\.\d\d(?!\d)/
    const slack = 0.6
    const found: string[] = []

    for (const field of document.querySelectorAll('input')) {
      const style = getComputedStyle(field)
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas || !money.test(field.value)) continue
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      const isCut = field.scrollWidth > field.clientWidth || canvas.measureText(field.value).width > room + slack
      if (isCut) found.push(`${field.getAttribute('aria-label')}: ${field.value}`)
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      if (!money.test(text) || !node.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) continue
      for (let around: Element | null = node.parentElement; around; around = around.parentElement) {
        const box = around.getBoundingClientRect()
        if (getComputedStyle(around).display === 'contents' || box.width <= 1) break
        if (left >= box.left - slack && right <= box.right + slack) continue
        found.push(`${text} in ${around.tagName.toLowerCase()}.${around.className}`)
        break
      }
    }
    return found
  })
}
