import { type Transferable, Worker } from 'node:worker_threads'

/** The work took longer than it may: its thread was ended. */
export class ThreadTooSlow extends Error {
  constructor(limitMs: number) {
    super(`a thread was ended after ${limitMs} ms`)
    this.name = 'ThreadTooSlow'
  }
}

/**
 * Runs `module` in a thread of its own, for work that would hold up every request. The module finds `input` in
 * `workerData` and posts one answer. Throws ThreadTooSlow, or what the module threw.
 */
export const inThread = async <T>(
  module: URL,
  input: unknown,
  caps: { readonly limitMs: number; readonly memoryMb: number; readonly transfer?: Transferable[] },
): Promise<T> => {
  const worker = new Worker(module, {
    workerData: input,
    transferList: caps.transfer ?? [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: caps.memoryMb },
  })
  const ended = AbortSignal.timeout(caps.limitMs)
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', code => reject(new Error(`a thread ended with ${code} and no answer`)))
      ended.addEventListener('abort', () => reject(new ThreadTooSlow(caps.limitMs)), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}
