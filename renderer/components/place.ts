/** Where a link leads: a path of the route table with its parameters. */
export type Place = {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, unknown>>
}
