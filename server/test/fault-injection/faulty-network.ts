import { AsyncLocalStorage } from 'node:async_hooks'
import { type Draw, pick } from '../../seed/simulated-past/random-numbers.ts'

export type PartnerRequest = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type PartnerResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export type PartnerHandler = (said: PartnerRequest) => Promise<PartnerResponse>

/**
 * Faults of a call.
 *
 * - `lost`: the call never arrives.
 * - `late`: the call arrives after all timeouts.
 * - `twice`: the partner does the work twice.
 * - `unanswered`, `half`, `huge`, `slow`, `mixed`: the partner does the work, but the response is lost, truncated, huge, endless or that of another
 *   call.
 * - `astray`, `words`, `down`: the work is not done, and the response is that of another call or invalid.
 * - `die before`, `die after`: Sala's process crashes before or after the call.
 */
export const FAULT_KINDS = [
  'lost',
  'late',
  'unanswered',
  'half',
  'huge',
  'slow',
  'mixed',
  'astray',
  'twice',
  'words',
  'down',
  'die before',
  'die after',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Plan of the faults in calls between Sala and one partner. */
export type FaultPlan = {
  readonly draw: Draw
  /** Average number of calls between two faults. */
  readonly oneIn: number
  readonly isFaulty: (said: PartnerRequest) => boolean
  readonly may: (said: PartnerRequest) => readonly FaultKind[]
}

const HUGE_PART = new Uint8Array(1024 * 1024).fill(0x61)
const HUGE_PARTS = 5
const ANSWERS_KEPT = 20
const HELD_MAX_MS = 9 * 60_000

/** Returns the method and path of a call, without the ids in the path. Calls for which it returns the same text are of the same kind. */
const kindOf = ({ method, url }: PartnerRequest): string =>
  `${method} ${url.pathname
    .split('/')
    .map(part => (/\d/.test(part) && part.length > 2 ? '*' : part))
    .join('/')}`

const gone = (): TypeError => new TypeError('fetch failed')
const givenUp = (): DOMException => new DOMException('the time is over', 'TimeoutError')
const never = (): Promise<never> => new Promise(() => undefined)

/** Returns a stream for the body of a response. The stream ends normally, or with the given error. */
const streamOf = (parts: readonly Uint8Array[], end: Error | null): ReadableStream<Uint8Array> => {
  let next = 0
  return new ReadableStream({
    pull: controller => {
      const part = parts[next]
      next += 1
      if (part !== undefined) controller.enqueue(part)
      else if (end === null) controller.close()
      else controller.error(end)
    },
  })
}

const responseOf = ({ status, headers, body }: PartnerResponse): Response =>
  new Response(body === '' ? null : body, { status, headers: { ...headers } })

const broken = (answered: PartnerResponse, parts: readonly Uint8Array[], end: Error | null): Response =>
  new Response(streamOf(parts, end), {
    status: answered.status,
    headers: { 'content-type': 'application/json' },
  })

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * Replaces `fetch` for all partners and injects faults into calls. The seed decides each fault, so that a run can be repeated. A process that crashed
 * gets no responses to its calls.
 */
export const openFaultyNetwork = (listen: PartnerHandler, now: () => Date) => {
  const lives = new AsyncLocalStorage<{ dead: boolean; die: () => void }>()
  const late: { readonly said: PartnerRequest; readonly at: number }[] = []
  const record: { readonly kind: string; readonly fault: string | null }[] = []
  const calls: PartnerRequest[] = []
  let bad: FaultPlan | null = null
  let earlier: { kind: string; url: string; body: string; answered: PartnerResponse }[] = []

  const ask = async (said: PartnerRequest): Promise<PartnerResponse> => {
    const answered = await listen(said)
    earlier = [
      { kind: kindOf(said), url: said.url.href, body: said.body, answered },
      ...earlier.slice(0, ANSWERS_KEPT),
    ]
    return answered
  }
  const other = (said: PartnerRequest): PartnerResponse | null =>
    earlier.find(
      ({ kind, url, body }) => kind === kindOf(said) && (url !== said.url.href || body !== said.body),
    )?.answered ?? null

  const die = (): Promise<never> => {
    const life = lives.getStore()
    if (life === undefined) throw gone()
    life.dead = true
    life.die()
    return never()
  }

  const answerWithFault = async (said: PartnerRequest, fault: FaultKind): Promise<Response> => {
    switch (fault) {
      case 'lost':
        throw gone()
      case 'late':
        late.push({ said, at: now().getTime() })
        throw givenUp()
      case 'words':
        return responseOf({
          status: 502,
          headers: { 'content-type': 'text/html' },
          body: '<h1>Bad Gateway</h1>',
        })
      case 'down':
        return responseOf({
          status: 503,
          headers: { 'content-type': 'application/json' },
          body: '{"error":"unavailable"}',
        })
      case 'astray': {
        const another = other(said)
        if (another === null) throw gone()
        return responseOf(another)
      }
      case 'die before':
        return die()
      default:
    }
    const mixed = fault === 'mixed' ? other(said) : null
    if (fault === 'twice') await ask(said)
    const answered = await ask(said)
    if (fault === 'die after') return die()
    if (fault === 'unanswered') throw gone()
    if (fault === 'half')
      return broken(answered, [bytes(answered.body.slice(0, answered.body.length / 2))], gone())
    if (fault === 'slow') return broken(answered, [bytes(' ')], givenUp())
    if (fault === 'huge')
      return broken(answered, [bytes('{"a":"'), ...Array<Uint8Array>(HUGE_PARTS).fill(HUGE_PART)], null)
    return responseOf(mixed ?? answered)
  }

  const oddityOf = (said: PartnerRequest): FaultKind | null => {
    if (bad === null || !bad.isFaulty(said)) return null
    const may = bad.may(said)
    const fault = may.length > 0 && bad.draw(bad.oneIn) === 0 ? pick(bad.draw, may) : null
    record.push({ kind: kindOf(said), fault })
    return fault
  }

  const fetch = async (to: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (lives.getStore()?.dead === true) return never()
    const said: PartnerRequest = {
      method: init.method ?? 'GET',
      url: new URL(to instanceof Request ? to.url : to),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? init.body : '',
    }
    calls.push(said)
    const fault = oddityOf(said)
    const answer = fault === null ? responseOf(await ask(said)) : await answerWithFault(said, fault)
    return lives.getStore()?.dead === true ? never() : answer
  }

  return {
    fetch,
    /** All calls that could have a fault, in order, each with its fault or null. */
    record,
    calls,
    forget: (): void => {
      record.length = 0
      calls.length = 0
      late.length = 0
      earlier = []
    },
    /** Injects the faults of this plan into all later calls. Null ends the faults. */
    misbehave: (next: FaultPlan | null): void => {
      bad = next
    },
    /** Delivers some late calls, or all of them if `all` is true. Sala does not get their responses. */
    arrive: async (draw: Draw, all = false): Promise<void> => {
      for (const one of late.splice(0)) {
        // A late call that is too old never arrives, because a server soon stops the work of a call whose caller has disconnected.
        if (now().getTime() - one.at >= HELD_MAX_MS) continue
        if (all || draw(2) === 0) await ask(one.said)
        else late.push(one)
      }
    },
    /** Runs `work` as one simulated process of Sala. Returns null if a fault crashes the process. */
    inLife: async <T>(work: () => Promise<T>): Promise<{ readonly done: T } | null> => {
      const died = Promise.withResolvers<null>()
      const life = { dead: false, die: () => died.resolve(null) }
      const done = lives.run(life, async () => ({ done: await work() }))
      done.catch(() => undefined)
      return Promise.race([done, died.promise])
    },
  }
}
