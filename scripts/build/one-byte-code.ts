import type { Plugin } from 'vite'

/** A character that V8 keeps the whole of a file in two bytes a character for, and the backslashes before it. */
const wide = /(\\*)([^\0-\x7f])/g

/**
 * Writes what is beyond ASCII in built code as escapes. V8 keeps the text of what it runs, and one quotation mark in a
 * megabyte of code doubles that.
 */
export function oneByteCode(): Plugin {
  return {
    name: 'one-byte-code',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = inOneByte(output.code)
      }
    },
  }
}

/** JavaScript that says the same in ASCII: `₦` in a string, a template or a pattern becomes `\u20a6`. */
export const inOneByte = (code: string): string =>
  code.replaceAll(wide, (_all, backslashes: string, character: string) => {
    // An odd one escapes the character, which needs none: before ours it would escape the backslash.
    const kept = backslashes.slice(backslashes.length % 2)
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
