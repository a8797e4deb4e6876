export type CacheBarrier = {
  /** The process has received all changes committed before this time of `performance.now()`. Minus infinity when unknown. */
  receivedUntilMs(): number
  /** Resolves to true when all changes committed before this call have been received, to false on timeout or a lost connection. */
  passCacheBarrier(): Promise<boolean>
  /** Call this after the connection is lost. No change then counts as received until a later query is answered. */
  forget(): void
}

/** All callers of one query share one promise. */
type Waiting = PromiseWithResolvers<boolean>
const SILENT = Promise.resolve(false)

type Limits = {
  /** Minimum interval between queries; callers in between share the next query. */
  readonly paceMs: number
  /** Longest wait of a caller. The query itself continues. */
  readonly patienceMs: number
}

/**
 * `ask` queries the database on the LISTEN connection. PostgreSQL sends pending notifications before a
 * response, and queues notifications before it acknowledges a commit. So a response proves that the
 * notifications of all changes committed before the query have arrived.
 */
export const openCacheBarrier = (
  ask: () => Promise<unknown>,
  { paceMs, patienceMs }: Limits,
): CacheBarrier => {
  let heardUntil = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let lives = 0
  let state: 'idle' | 'planned' | 'asking' | 'silent' = 'idle'
  let next: Waiting | null = null

  const askNow = async (): Promise<void> => {
    const asking = next
    const life = lives
    next = null
    state = 'asking'
    askedAt = performance.now()
    const at = askedAt
    const impatience = setTimeout(() => {
      state = 'silent'
      asking?.resolve(false)
      next?.resolve(false)
      next = null
    }, patienceMs)
    const answered = await ask().then(
      () => life === lives,
      () => false,
    )
    clearTimeout(impatience)
    heardUntil = answered ? at : Number.NEGATIVE_INFINITY
    state = 'idle'
    asking?.resolve(answered)
    if (next !== null) plan()
  }
  const plan = (): void => {
    state = 'planned'
    const pause = askedAt + paceMs - performance.now()
    if (pause <= 0) void askNow()
    else setTimeout(() => void askNow(), pause)
  }

  return {
    receivedUntilMs: () => heardUntil,
    passCacheBarrier: () => {
      if (state === 'silent') return SILENT
      next ??= Promise.withResolvers()
      const { promise } = next
      if (state === 'idle') plan()
      return promise
    },
    forget: () => {
      lives += 1
      heardUntil = Number.NEGATIVE_INFINITY
    },
  }
}
