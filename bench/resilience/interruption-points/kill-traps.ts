import type { Connection } from '../product-under-test.ts'
import type { Statement } from './postgres-wire.ts'

type CommitTrap = {
  readonly connection: Extract<Connection, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /** Matches an SQL statement. The process is killed when the statement is committed; outside a transaction each statement is its own commit. */
  readonly matches: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly connection: Exclude<Connection, `${string} postgres`>
  readonly at: 'answered'
  /** Matches an HTTP request by its head and body. */
  readonly matches: (asked: string) => boolean
  /** Matches the response at which the trap triggers. Absent if every response to the request triggers the trap. */
  readonly matchesAnswer?: (answer: string) => boolean
}

/** A trap: the event on a connection at which the calling process is killed. Data in transit are lost. */
export type Trap = CommitTrap | CallTrap

/** The traps of a product under test. At most one trap is set at a time, and it triggers once. */
export type Traps = {
  /** Returns the trap that is set on this connection, or null. */
  trapOn(connection: Connection): Trap | null
  /** Kills the process that calls on the trap's connection, with SIGKILL as in a power cut. */
  trigger(trap: Trap): void
  /** Sets the trap. Resolves to true when the trap triggers, to false when `clear` removes it first. */
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
