// Shows of the guide what has all the words that are typed: the parts that have them, and in these the blocks.
const field = document.querySelector('#search')
const found = document.querySelector('#found')
const contents = document.querySelector('#contents')
const blocks = [...document.querySelector('main').children].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
  isHeading: /^H[1-6]$/.test(element.tagName),
}))

/** A code block or table behind its sentence is shown with it, and every block with the headings it stands under. */
function shownFor(words) {
  const shown = new Set()
  let headings = []
  for (const block of blocks) {
    if (block.isHeading) {
      const level = Number(block.element.tagName.slice(1))
      headings = [...headings.filter((heading) => Number(heading.element.tagName.slice(1)) < level), block]
    }
    if (!words.every((word) => block.text.includes(word))) continue
    for (const heading of headings) shown.add(heading.element)
    shown.add(block.element)
  }
  return shown
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = shownFor(words)
  for (const { element } of blocks) {
    element.hidden = words.length > 0 && !shown.has(element)
    if (element.tagName === 'DETAILS') element.open = words.length > 0 && shown.has(element)
  }
  const hits = blocks.filter(({ element, isHeading }) => !isHeading && shown.has(element)).length
  contents.hidden = words.length > 0
  found.textContent =
    words.length === 0 ? '' : hits === 0 ? 'Nothing on this page has all of these words.' : `${hits} passages`
}

field.addEventListener('input', search)
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== field) {
    event.preventDefault()
    field.focus()
  }
  if (event.key === 'Escape' && document.activeElement === field) {
    field.value = ''
    search()
  }
})
// A link of the page leads to what a search may hide.
window.addEventListener('hashchange', () => {
  field.value = ''
  search()
  document.querySelector(decodeURIComponent(location.hash) || 'main')?.scrollIntoView()
})
