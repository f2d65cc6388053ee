/** Of a dialog with what is shown only once: until somebody says that they have it, neither Esc nor a click takes it away. */
export const notDismissible = { closeOnEscape: false, closeOnClickOutside: false, withCloseButton: false } as const
