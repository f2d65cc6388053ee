/** Once something is done, the focus goes to the title, unless it has somewhere to be already. */
export function focusAfterwards(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  })
}
