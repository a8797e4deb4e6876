import type { Connection } from '../product-under-test.ts'
import type { Statement } from './postgres-protocol.ts'

type CommitTrap = {
  readonly connection: Extract<Connection, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /** Returns true if the process is to be killed when this SQL statement is committed. A statement outside a transaction is committed at its end. */
  readonly matches: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly connection: Exclude<Connection, `${string} postgres`>
  readonly at: 'answered'
  /** Returns true if the process is to be killed at this HTTP request, given its head and body. */
  readonly matches: (asked: string) => boolean
  /** Returns true if the process is to be killed at this response. If absent, each response to the matching request counts. */
  readonly matchesAnswer?: (answer: string) => boolean
}

/** A trap: the event on a connection at which the test kills the calling process. Data that are on their way at that moment are lost. */
export type Trap = CommitTrap | CallTrap

/** The traps of a product under test. At most one trap is set at a time, and it kills a process once. */
export type Traps = {
  /** Returns the trap (the event at which the process is killed) that is set on this connection, or null. */
  trapOn(connection: Connection): Trap | null
  /** Kills the process that made the call on this connection. The signal is SIGKILL, so that the process ends as in a power cut. */
  trigger(trap: Trap): void
  /** Sets the trap. The promise resolves to true when the trap has killed a process, and to false when `clear` removes the trap. */
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
