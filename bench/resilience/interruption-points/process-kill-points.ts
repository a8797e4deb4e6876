import type { Connection } from '../product-under-test.ts'
import type { Statement } from './postgres-wire.ts'

type CommitTrap = {
  readonly connection: Extract<Connection, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /**
   * Returns whether the trap waits for this SQL statement. The process is killed when the statement is committed. Outside a transaction each
   * statement commits itself.
   */
  readonly matches: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly connection: Exclude<Connection, `${string} postgres`>
  readonly at: 'answered'
  /** Returns whether the trap waits for this HTTP request, given its head and body. */
  readonly matches: (asked: string) => boolean
  /** Returns whether the trap triggers at this response. Without this function, every response to the request triggers the trap. */
  readonly matchesAnswer?: (answer: string) => boolean
}

/** A trap: the event on a connection at which the test kills the calling process. Data that are in transit then are lost. */
export type Trap = CommitTrap | CallTrap

/** The traps of a product under test. At most one trap is set at a time, and it triggers once. */
export type Traps = {
  /** Returns the trap on this connection, or null. */
  trapOn(connection: Connection): Trap | null
  /** Kills the process that calls on the trap's connection. The signal is SIGKILL, so the process ends as in a power cut. */
  trigger(trap: Trap): void
  /** Sets the trap. The promise resolves to true when the trap triggers, and to false when `clear` removes it. */
  set(trap: Trap): Promise<boolean>
  clear(): void
}

export const openTraps = (cut: (connection: Connection) => void): Traps => {
  let armed: { readonly trap: Trap; over(isShut: boolean): void } | null = null
  const end = (isShut: boolean): void => {
    armed?.over(isShut)
    armed = null
  }
  return {
    trapOn: connection => (armed?.trap.connection === connection ? armed.trap : null),
    trigger: trap => {
      cut(trap.connection)
      end(true)
    },
    set: trap =>
      new Promise(over => {
        armed = { trap, over }
      }),
    clear: () => end(false),
  }
}
