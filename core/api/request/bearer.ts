import type { Request } from 'express'

/** The token or key of a request; empty without one. Only the header counts: never a cookie or a query. */
export const bearerOf = ({ headers }: Request): string =>
  /^Bearer +([\w.~+/=-]{1,512})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
