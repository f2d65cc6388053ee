import type { LinkOptions, RegisteredRouter, RemoveTrailingSlashes } from '@tanstack/react-router'

/** Every address of the route table. */
type Path = '/' | Exclude<RemoveTrailingSlashes<keyof RegisteredRouter['routesByPath']>, ''>

/** Those that need to know of which business, and nothing else. */
type BusinessPath = Exclude<
  Extract<Path, `/businesses/$businessId${string}`>,
  `${string}$${'invoiceId' | 'customerId' | 'productId' | 'closeId' | 'billId' | 'supplierId'}${string}`
>

type Options<P extends Path> = LinkOptions<RegisteredRouter, string, P>

/** Where a link leads: a path of the route table with its parameters and its search. */
export type Place = { [P in Path]: { readonly to: P } & Pick<Options<P>, 'params' | 'search'> }[Path]

/** A page of a business, of whichever: the link adds `params`. */
export type BusinessPlace<To extends BusinessPath = BusinessPath> = {
  [P in To]: { readonly to: P } & Pick<Options<P>, 'search'>
}[To]

/** A page of a business as a place. Cast: the compiler compares no unions of more than 25 with one another. */
export const placeOf = (to: BusinessPlace['to'], businessId: string): Place =>
  ({ to, params: { businessId } }) as unknown as Place
