const FRAME = 'print-frame'

/** Opens the print dialog for a PDF, in a frame that nobody sees. It stays until the next one: the dialog reads it. */
export function printFile(pdf: Blob): void {
  const old = document.getElementById(FRAME)
  if (old instanceof HTMLIFrameElement) {
    URL.revokeObjectURL(old.src)
    old.remove()
  }

  const frame = document.createElement('iframe')
  frame.id = FRAME
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // A frame without a size, or that is not displayed, is not printed.
  frame.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0;'
  frame.addEventListener('load', () => frame.contentWindow?.print())
  frame.src = URL.createObjectURL(pdf)
  document.body.append(frame)
}
