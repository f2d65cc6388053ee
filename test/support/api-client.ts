/** An answer as it came over the wire. `body` is parsed JSON, or undefined for other content. */
export type ApiAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
  readonly bytes: Buffer
}

/** JSON whose shape the assertion decides. */
export type Json = any

export type Api = {
  readonly token: string | undefined
  request(method: string, path: string, options?: RequestOptions): Promise<ApiAnswer>
  get(path: string): Promise<ApiAnswer>
  post(path: string, body?: unknown): Promise<ApiAnswer>
  patch(path: string, body?: unknown): Promise<ApiAnswer>
  put(path: string, body?: unknown): Promise<ApiAnswer>
  delete(path: string, body?: unknown): Promise<ApiAnswer>
  /** A multipart upload with one file. */
  upload(
    method: 'POST' | 'PATCH',
    path: string,
    field: string,
    content: Uint8Array,
    fileName?: string,
  ): Promise<ApiAnswer>
}

type RequestOptions = { readonly headers?: Record<string, string>; readonly body?: RequestInit['body'] }

/** Calls a server over its socket the way a till would; `always` are headers of every request. */
export function apiClient(url: string, token?: string, always: Record<string, string> = {}): Api {
  async function request(
    method: string,
    path: string,
    { headers = {}, body }: RequestOptions = {},
  ): Promise<ApiAnswer> {
    const response = await fetch(url + path, {
      method,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...always, ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('application/json') === true
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
      bytes,
    }
  }

  const json = (method: string) => (path: string, body?: unknown) =>
    request(
      method,
      path,
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    )

  return {
    token,
    request,
    get: (path) => request('GET', path),
    post: json('POST'),
    patch: json('PATCH'),
    put: json('PUT'),
    delete: json('DELETE'),
    upload(method, path, field, content, fileName = 'file') {
      const form = new FormData()
      form.append(field, new Blob([new Uint8Array(content)]), fileName)
      return request(method, path, { body: form })
    },
  }
}
