import type { Way } from '../product.ts'
import type { Statement } from './postgres-wire.ts'

type CommitTrap = {
  readonly on: Extract<Way, `${string} postgres`>
  readonly at: 'commit sent' | 'committed'
  /** The transaction or autocommit statement. */
  readonly is: (statement: Statement) => boolean
}

export type CallTrap = {
  readonly on: Exclude<Way, `${string} postgres`>
  readonly at: 'answered'
  /** Of the call that is meant, by its head and body. */
  readonly is: (asked: string) => boolean
  /** Of its answer, where not every one is meant. */
  readonly answers?: (answer: string) => boolean
}

/** Trigger of the trap: data in flight is dropped. */
export type Trap = CommitTrap | CallTrap

/** One lies at a time, and snaps shut once. */
export type Traps = {
  /** The one that lies on that way. */
  lying(way: Way): Trap | null
  /** Ends who called on that way, as a power cut would. */
  snap(trap: Trap): void
  /** Lies until it has snapped shut; false where it was taken up before that. */
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
