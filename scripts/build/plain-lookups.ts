import type { Plugin } from 'vite'

const LOOKUPS = `
export const findElementBySelector = (selector, root = document) => root.querySelector(selector)
export const findElementsBySelector = (selector, root = document) => [...root.querySelectorAll(selector)]
export const getRootElement = (target) => target?.getRootNode() ?? document
`

/**
 * Has the lists of Mantine look for their entries in the page alone. They ask every element of it besides whether it has
 * a shadow tree, and nothing here has one: in an invoice of 1,000 lines that was 5 ms of each click and of each Esc.
 */
export function plainLookups(): Plugin {
  return {
    name: 'plain-lookups',
    enforce: 'pre',
    load(id) {
      return /[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/]find-element-in-shadow-dom\.mjs$/.test(id) ? LOOKUPS : null
    },
  }
}
