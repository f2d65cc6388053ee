/** Whether two texts are one TIN, however it was typed: `20481166-0001` and `204811660001` are. */
export function sameTin(left: string, right: string): boolean {
  return plain(left) === plain(right)
}

function plain(tin: string): string {
  return tin.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
