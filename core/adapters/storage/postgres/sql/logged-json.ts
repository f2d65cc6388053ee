/** What JSON writes in place of the character 0 and of halves of characters, where the backslash is none of a text's own. */
const NOT_TEXT = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`
const MAY_HAVE_SOME = (text: string): string => String.raw`strpos(${text}, '\u0000') > 0 OR strpos(${text}, '\ud') > 0`
const SIGN = String.raw`\1\\ufffd`

/**
 * A statement over entries of the audit log, whose `before` and `after` it reads as JSON: it does so also where an older
 * version wrote what `jsonb` refuses, words of others with the character 0 or half a character in them. These are read as
 * the sign that stands for both. Nothing of the entry is changed, for its hash is over what was written.
 */
export const readingLog = (sql: string): string =>
  sql.replace(
    /\b(\w+\.(?:before|after))::jsonb/g,
    (_whole, text: string) =>
      `(CASE WHEN ${MAY_HAVE_SOME(text)} THEN regexp_replace(${text}, '${NOT_TEXT}', '${SIGN}', 'g') ELSE ${text} END)::jsonb`,
  )
