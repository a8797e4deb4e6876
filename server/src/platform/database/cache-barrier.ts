export type CacheBarrier = {
  /**
   * Returns the time, by `performance.now()`, before which all committed changes have reached this process. Returns minus infinity if the time is
   * unknown.
   */
  receivedUntilMs(): number
  /**
   * Resolves to true when this process has received all changes that were committed before this call. Resolves to
   * false on a timeout or a lost connection.
   */
  passCacheBarrier(): Promise<boolean>
  /** The caller calls this when the connection is lost. No change then counts as received until the database answers a later query. */
  forget(): void
}

/** A promise that is shared by all callers who wait for the same query. */
type Waiting = PromiseWithResolvers<boolean>
const SILENT = Promise.resolve(false)

type Limits = {
  /** Minimum interval between two queries in ms. Callers within the interval wait for the next query and share it. */
  readonly paceMs: number
  /** Maximum wait of a caller in ms. The query itself may take longer. */
  readonly patienceMs: number
}

/**
 * Creates a barrier, at which a caller waits until this process has received all changes that were committed before, so that its caches are current.
 * `ask` queries the database on the LISTEN connection. PostgreSQL queues notifications before it acknowledges a commit, and sends them before a
 * response. So a response proves that the notifications of all earlier commits have arrived.
 */
export const openCacheBarrier = (
  ask: () => Promise<unknown>,
  { paceMs, patienceMs }: Limits,
): CacheBarrier => {
  let receivedUntil = Number.NEGATIVE_INFINITY
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
    receivedUntil = answered ? at : Number.NEGATIVE_INFINITY
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
    receivedUntilMs: () => receivedUntil,
    passCacheBarrier: () => {
      if (state === 'silent') return SILENT
      next ??= Promise.withResolvers()
      const { promise } = next
      if (state === 'idle') plan()
      return promise
    },
    forget: () => {
      lives += 1
      receivedUntil = Number.NEGATIVE_INFINITY
    },
  }
}
