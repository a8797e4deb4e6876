import type { LostTold } from '../resilience/books.ts'
import type { Told } from '../resilience/member.ts'

const KINDS = ['deposits', 'withdrawals', 'paid', 'rounds'] as const
type Keys = Readonly<Record<(typeof KINDS)[number], ReadonlySet<string>>>

const keysOf = (told: Told): Keys => ({
  deposits: new Set(told.deposits.keys()),
  withdrawals: new Set(told.withdrawals.keys()),
  paid: new Set(told.paid.keys()),
  rounds: new Set(told.rounds),
})

/** Selects the operations that start before `stop`. Its functions include their late acknowledgements. */
export const toldFromNow = (told: Told) => {
  const before = keysOf(told)
  const from = { twice: told.twice.length, operations: told.operations, credited: told.creditedMs.length }
  return {
    stop: () => {
      const after = keysOf(told)
      const to = { twice: told.twice.length, operations: told.operations, credited: told.creditedMs.length }
      const isOf = (kind: keyof Keys) => (key: string) => after[kind].has(key) && !before[kind].has(key)
      const within = <T>(all: ReadonlyMap<string, T>, kind: keyof Keys): Map<string, T> =>
        new Map([...all].filter(([key]) => isOf(kind)(key)))
      return {
        operations: to.operations - from.operations,
        slowestCreditMs: Math.max(0, ...told.creditedMs.slice(from.credited, to.credited)),
        doubled: () => told.twice.slice(from.twice, to.twice),
        acknowledged: (): LostTold => ({
          deposits: within(told.deposits, 'deposits'),
          withdrawals: within(told.withdrawals, 'withdrawals'),
          paid: within(told.paid, 'paid'),
          rounds: new Set([...told.rounds].filter(isOf('rounds'))),
        }),
      }
    },
  }
}

export type ToldDuring = ReturnType<ReturnType<typeof toldFromNow>['stop']>
