import { readFile, writeFile } from 'node:fs/promises'

/** A write changes a member's row. A read does not: `read` shows one member's wallet, `snapshot` several members and two totals of the company. */
type Kind = 'bet' | 'win' | 'rollback' | 'deposit' | 'withdraw' | 'release' | 'read' | 'snapshot'

/** Answer of a snapshot: each member's wallet in satang, and two totals of the company since the start of the history. */
export type Snapshot = {
  readonly wallets: Readonly<Record<string, number>>
  /** Stakes minus wins. */
  readonly gaming: number
  /** Money held for withdrawals, plus the other accounts of the company. */
  readonly outside: number
}

/** What a client asked: the kind, the member, the idempotency key, the key of the bet of a win or rollback, and the amount in satang. */
export type Asked = {
  readonly process: number
  readonly kind: Kind
  readonly member: string
  readonly key?: string
  readonly of?: string
  readonly amount?: number
}

/** An answer. After `unknown` the client cannot know whether the call took effect. A `refused` call has no effect. */
export type Answered = {
  readonly outcome: 'ok' | 'refused' | 'unknown'
  /** Error code of a refusal. */
  readonly code?: string
  /** Id that the product gave to a withdrawal. */
  readonly id?: string
  /** Member's wallet in satang, as the answer shows it. */
  readonly balance?: number
} & Partial<Snapshot>

/** A call and its answer. Times are nanoseconds of the recorder's monotonic clock. */
export type Operation = Asked & Answered & { readonly call: number; readonly return: number }

export type History = {
  readonly seed: number
  readonly faults: readonly string[]
  /** Wallet of each member in satang at the start. */
  readonly opening: Readonly<Record<string, number>>
  readonly operations: readonly Operation[]
}

/** Writes a history as JSON lines: a line about the history, then a line for each operation in the order of the calls. */
export const writeHistory = (path: string, { operations, ...header }: History): Promise<void> => {
  const inOrder = operations.toSorted((one, other) => one.call - other.call)
  return writeFile(path, [header, ...inOrder].map(line => `${JSON.stringify(line)}\n`).join(''))
}

export const readHistory = async (path: string): Promise<History> => {
  const [header, ...operations] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  return { ...JSON.parse(header ?? ''), operations: operations.map(line => JSON.parse(line)) }
}

export type Recorder = {
  /** Makes the call and records it with its answer. A call that throws has an unknown outcome. */
  record(asked: Asked, call: () => Promise<Answered>): Promise<Answered>
  operations(): readonly Operation[]
}

const nowNs = (): number => Number(process.hrtime.bigint())

export const openRecorder = (now: () => number = nowNs): Recorder => {
  const operations: Operation[] = []
  return {
    record: async (asked, call) => {
      const began = now()
      const answered = await call().catch((): Answered => ({ outcome: 'unknown' }))
      operations.push({ ...asked, ...answered, call: began, return: now() })
      return answered
    },
    operations: () => operations,
  }
}
