import type { Connection } from '../product.ts'
import type { Statement } from './postgres-wire.ts'

type CommitTrap = {
  readonly connection: Extract<Connection, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /** Matches the transaction or the autocommit statement. */
  readonly matches: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly connection: Exclude<Connection, `${string} postgres`>
  readonly at: 'answered'
  /** Matches the call by its head and body. */
  readonly matches: (asked: string) => boolean
  /** Matches the response, if not every response counts. */
  readonly matchesAnswer?: (answer: string) => boolean
}

/** The event at which the caller is killed. Data in flight is dropped. */
export type Trap = CommitTrap | CallTrap

/** At most one trap is set at a time. It triggers once. */
export type Traps = {
  /** The trap that is set on this connection. */
  trapOn(connection: Connection): Trap | null
  /** Kills the caller on this connection, as a power cut would. */
  trigger(trap: Trap): void
  /** Sets the trap. Resolves true when it triggers, false when `clear` removes it before. */
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
