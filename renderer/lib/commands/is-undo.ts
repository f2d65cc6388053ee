/** Whether a key undoes what was typed last. */
export const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): boolean =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>
