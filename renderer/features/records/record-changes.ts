/**
 * What a form changes of a record, as the body of a PATCH: fields that were emptied are null, the others stay away, so
 * that somebody else's change of another field survives.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  const changed = names.filter((name) => (body[name] ?? null) !== (before[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, body[name] ?? null]))
}
