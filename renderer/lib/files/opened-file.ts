let waiting: File | undefined

/** A file that was opened with the desktop app, on its way to the page that imports it. */
export const openedFile = {
  put: (file: File): void => void (waiting = file),

  /** Once. */
  take(): File | undefined {
    const file = waiting
    waiting = undefined
    return file
  },
}
