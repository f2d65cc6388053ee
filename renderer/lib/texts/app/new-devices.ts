/** That other screens use this Invoice Desk since somebody last looked. */
export const newDevices = {
  text: (names: readonly string[]) =>
    names.length === 1 ? `A new screen was paired: ${names[0]}.` : `${names.length} new screens were paired.`,
  look: 'Look at the screens',
} as const
