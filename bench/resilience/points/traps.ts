import type { Way } from '../product.ts'
import type { Statement } from './postgres-wire.ts'

type CommitTrap = {
  readonly on: Extract<Way, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /** Matches the transaction or the autocommit statement. */
  readonly is: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly on: Exclude<Way, `${string} postgres`>
  readonly at: 'answered'
  /** Matches the call by its head and body. */
  readonly is: (asked: string) => boolean
  /** Matches the response, if not every response counts. */
  readonly answers?: (answer: string) => boolean
}

/** The event at which the caller is killed. Data in flight is dropped. */
export type Trap = CommitTrap | CallTrap

/** At most one trap is set at a time. It triggers once. */
export type Traps = {
  /** The trap that is set on this connection. */
  lying(way: Way): Trap | null
  /** Kills the caller on this connection, as a power cut would. */
  snap(trap: Trap): void
  /** Sets the trap. Resolves true when it triggers, false when `takeUp` removes it before. */
  lay(trap: Trap): Promise<boolean>
  takeUp(): void
}

export const openTraps = (cut: (way: Way) => void): Traps => {
  let lies: { readonly trap: Trap; over(isShut: boolean): void } | null = null
  const end = (isShut: boolean): void => {
    lies?.over(isShut)
    lies = null
  }
  return {
    lying: way => (lies?.trap.on === way ? lies.trap : null),
    snap: trap => {
      cut(trap.on)
      end(true)
    },
    lay: trap =>
      new Promise(over => {
        lies = { trap, over }
      }),
    takeUp: () => end(false),
  }
}
