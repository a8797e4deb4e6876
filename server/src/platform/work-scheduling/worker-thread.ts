import { availableParallelism } from 'node:os'
import { type Transferable, Worker } from 'node:worker_threads'

const MICROSECONDS_PER_MS = 1_000
/** Interval in ms at which the CPU time of a worker thread is checked. */
const POLL_MS = 50

/** Maximum number of worker threads: one processor is left for the event loop, but there is at least one thread. */
export const WORKER_THREADS_MAX = Math.max(1, availableParallelism() - 1)

/** Thrown if the work used more CPU time than allowed. Its worker thread was ended. */
export class ThreadTooSlow extends Error {
  constructor() {
    super('a thread was stopped at its time limit')
    this.name = 'ThreadTooSlow'
  }
}

/** Thrown if the work did not finish because it got too little CPU time, for example on an overloaded computer. Its worker thread was ended. */
export class ThreadStarved extends Error {
  constructor() {
    super('a thread was stopped because it got too little processor time')
    this.name = 'ThreadStarved'
  }
}

export type ThreadCaps = {
  /** Limit of the work's CPU time in ms, which does not depend on the load of the machine. */
  readonly computingMs: number
  /** Limit of elapsed time in ms, which ends work that gets no CPU time. */
  readonly limitMs: number
  readonly memoryMb: number
  readonly transfer?: Transferable[]
}

/** Calls `tooSlow` once the worker thread has used the allowed CPU time. */
const watchComputing = (worker: Worker, computingMs: number, tooSlow: () => void): NodeJS.Timeout => {
  const look = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / MICROSECONDS_PER_MS > computingMs) tooSlow()
  }
  // The error is ignored, because the worker thread may have ended meanwhile.
  return setInterval(() => void look().catch(() => undefined), POLL_MS)
}

/**
 * Runs `module` in a worker thread, for work that would block the event loop. The module reads `input` from
 * `workerData` and posts one result. Throws ThreadTooSlow, ThreadStarved, or the module's error.
 */
export const inThread = async <T>(module: URL, input: unknown, caps: ThreadCaps): Promise<T> => {
  const worker = new Worker(module, {
    workerData: input,
    transferList: caps.transfer ?? [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: caps.memoryMb },
  })
  const ended = AbortSignal.timeout(caps.limitMs)
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`a thread exited with ${code} without a result`)))
      ended.addEventListener('abort', () => reject(new ThreadStarved()), { once: true })
      watch = watchComputing(worker, caps.computingMs, () => reject(new ThreadTooSlow()))
    })
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}
