import type { z } from 'zod'

import type { Warning } from '../contract/http/envelope.ts'
import type { FileType, Route, Upload } from '../contract/http/route.ts'
import type { Caller, Member, Person } from '../domain/people/account.ts'
import type { Screen } from '../domain/people/device.ts'
import type { ExportedVatMonth } from '../domain/vat/snapshot.ts'
import type { Core } from '../use-cases/instance/core.ts'

type Access<R extends Route> = R['access']['kind']

type CallerOf<Kind extends Route['access']['kind']> = Kind extends 'public'
  ? undefined
  : Kind extends 'person' | 'instanceOwner'
    ? Person
    : Caller

/** What a handler gets: everything is parsed, and whoever asks has been let in. */
export type Input<R extends Route> = {
  /** Its units store with the first thing they write that this request was served, where it carries an Idempotency-Key. */
  readonly core: Core
  readonly params: z.output<R['params']>
  readonly query: z.output<R['query']>
  readonly body: R['body'] extends z.ZodType ? z.output<R['body']> : undefined
  /** The uploaded file's bytes. */
  readonly file: R extends { upload: Upload } ? Uint8Array : undefined
  /** What the uploaded file is called, as its sender says. */
  readonly fileName: R extends { upload: Upload } ? string | undefined : undefined
  readonly caller: CallerOf<Access<R>>
  readonly member: Access<R> extends 'business' ? Member : undefined
  /** The screen that it comes from. */
  readonly screen: Screen
  /** Under which address this server was reached, for links in answers. */
  readonly baseUrl: string
}

/** A file instead of an envelope: its bytes, or where they are read from a few at a time. */
export type FileAnswer = {
  readonly fileName: string
  readonly bytes: Uint8Array | { readonly size: number; readonly chunks: AsyncIterable<Uint8Array> }
  /** Of a route that answers files of several types. */
  readonly type?: FileType
  /** What is kept of it before it goes out. */
  readonly keeps?: ExportedVatMonth
}

type Answer<R extends Route> = R extends { file: string | readonly string[] }
  ? FileAnswer
  : R extends { files: object }
    ? Enveloped<R> | (FileAnswer & Required<Pick<FileAnswer, 'type'>>)
    : Enveloped<R>

type Enveloped<R extends Route> = {
  /** Replaces the route's usual message. */
  readonly message?: string
  /** One of the route's alternative success statuses. */
  readonly status?: 202
  readonly warnings?: readonly Warning[]
  /** What the device is known by from now on. */
  readonly deviceCookie?: string
} & (R['data'] extends z.ZodType ? { readonly data: z.input<R['data']> } : { readonly data?: undefined })

export type Handler<R extends Route> = (input: Input<R>) => Promise<Answer<R>>

/** Input and answer once their route is known only at run time. */
type AnyHandler = (input: Record<keyof Input<Route>, unknown>) => Promise<AnyAnswer>
export type AnyAnswer =
  FileAnswer | { message?: string; status?: 202; warnings?: readonly Warning[]; data?: unknown; deviceCookie?: string }

export type Binding = {
  readonly route: Route
  readonly handle: AnyHandler
  /** The answer is made of the database alone, so that the same question has the same answer until something changes. */
  readonly remembers?: true
  /**
   * Answers for work that is done already and whose answer a crash took, without doing it again. It gets the id of what
   * was worked on as `params.id`, and as the path calls it. Without it, the route that reads the thing answers.
   */
  readonly again?: AnyHandler
}

type AgainHandler<R extends Route> = (
  input: Input<R> & { readonly params: { readonly id: string } },
) => Promise<Answer<R>>

/** Ties a route to its handler; a handler that does not fit the route's schemas does not compile. */
export function bind<R extends Route>(route: R, handle: Handler<R>, again?: AgainHandler<R>): Binding {
  return { route, handle: handle as AnyHandler, ...(again === undefined ? {} : { again: again as AnyHandler }) }
}

/** What a remembered answer may be made of: nothing that lives in this process. */
type RememberedInput<R extends Route> = Pick<Input<R>, 'params' | 'query' | 'member'> & {
  readonly core: Pick<Core, 'units' | 'writeXlsx'>
}

/** Reads that answer an envelope, and nothing that is drawn: files of other formats are not remembered. */
type Envelopes = Route & { readonly method: 'get'; readonly file?: undefined }

/** Ties a route that reads to a handler whose answers are remembered. */
export function bindRemembered<R extends Envelopes>(
  route: R,
  handle: (input: RememberedInput<R>) => Promise<Answer<R>>,
): Binding {
  return { route, handle: handle as AnyHandler, remembers: true }
}
