/** What forms say of text that was typed and not saved. */
export const kept = {
  restored: (day: string, time: string) => `What you typed here before is back, from ${day}, ${time}.`,
  notSaved: 'It is not saved yet.',
  overtaken: (fields: string) =>
    `Since you typed this, other text was saved for ${fields}. Saving puts yours in its place.`,
  discard: 'Discard',
  discarded: 'Discarded what you typed',
} as const
