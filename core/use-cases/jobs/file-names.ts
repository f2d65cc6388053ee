/** Names for the files of one ZIP, each once: the second of a name has `-2` behind it. */
export function fileNames(): (name: string, ending: string) => string {
  const taken = new Map<string, number>()
  return (name, ending) => {
    // An IRN and a number have none of these; whatever has, must not lead out of the folder.
    const safe = name.replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    const count = (taken.get(safe) ?? 0) + 1
    taken.set(safe, count)
    return `${safe}${count === 1 ? '' : `-${String(count)}`}${ending}`
  }
}
