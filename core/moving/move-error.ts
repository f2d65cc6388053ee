/** What keeps data from being moved; `message` is whole sentences for people. Nothing was lost. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}
