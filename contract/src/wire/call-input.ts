/**
 * True if no field of the type is required. The type is compared with an empty object, because comparing all fields of all calls is too
 * complex for the compiler.
 */
type Optional<T> = Record<never, never> extends T ? true : false
/** The parts of an API call's input: params, query, body. */
type Parts<W> = { [P in keyof W as P extends 'response' ? never : W[P] extends undefined ? never : P]: W[P] }
/** Input type of an API call. A part (params, query or body) is optional if all its fields are optional. */
type Input<P> = { [K in keyof P as Optional<P[K]> extends true ? never : K]: P[K] } & {
  [K in keyof P as Optional<P[K]> extends true ? K : never]?: P[K]
}

/** Input of an API call in the browser: the call's params, query and body, and options of the client. */
export type InputOf<Wire, Options> = Input<Parts<Wire>> & Options
/** Arguments of the client function for a call. The input may be omitted if no part of it is required. */
export type ArgsOf<CallInput> = Optional<CallInput> extends true ? [input?: CallInput] : [input: CallInput]

/** Input parts of any API call, in the form in which the browser's client sends them. */
export type SentParts = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
}

/** Returns method and URL of an API call, with the params filled in and the query appended. */
export const callAddress = (
  prefix: string,
  key: string,
  { params = {}, query = {} }: SentParts,
): { method: string; url: string } => {
  const [method = 'GET', path = ''] = key.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return { method, url: prefix + filled + (search.size > 0 ? `?${search}` : '') }
}
