/** The form in which TINs are compared: only letters and digits count, in any case. */
export function foldTin(tin: string): string {
  return tin.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}

/** Whether two texts are one TIN, however it was typed: `20481166-0001` and `204811660001` are. */
export function sameTin(left: string, right: string): boolean {
  return foldTin(left) === foldTin(right)
}
