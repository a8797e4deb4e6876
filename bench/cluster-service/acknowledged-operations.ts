import type { AcknowledgedMoney } from '../resilience/ledger-check.ts'
import type { Acknowledgements } from '../resilience/simulated-member.ts'

const KINDS = ['deposits', 'withdrawals', 'paid', 'rounds'] as const
type Keys = Readonly<Record<(typeof KINDS)[number], ReadonlySet<string>>>

const keysOf = (acknowledged: Acknowledgements): Keys => ({
  deposits: new Set(acknowledged.deposits.keys()),
  withdrawals: new Set(acknowledged.withdrawals.keys()),
  paid: new Set(acknowledged.paid.keys()),
  rounds: new Set(acknowledged.rounds),
})

/** Selects the operations that members start between this call and the call of `stop`. The acknowledgement of an operation may come later. */
export const openAcknowledgementWindow = (acknowledged: Acknowledgements) => {
  const before = keysOf(acknowledged)
  const from = {
    twice: acknowledged.twice.length,
    operations: acknowledged.operations,
    credited: acknowledged.creditedMs.length,
  }
  return {
    stop: () => {
      const after = keysOf(acknowledged)
      const to = {
        twice: acknowledged.twice.length,
        operations: acknowledged.operations,
        credited: acknowledged.creditedMs.length,
      }
      const isOf = (kind: keyof Keys) => (key: string) => after[kind].has(key) && !before[kind].has(key)
      const within = <T>(all: ReadonlyMap<string, T>, kind: keyof Keys): Map<string, T> =>
        new Map([...all].filter(([key]) => isOf(kind)(key)))
      return {
        operations: to.operations - from.operations,
        slowestCreditMs: Math.max(0, ...acknowledged.creditedMs.slice(from.credited, to.credited)),
        doubled: () => acknowledged.twice.slice(from.twice, to.twice),
        acknowledged: (): AcknowledgedMoney => ({
          deposits: within(acknowledged.deposits, 'deposits'),
          withdrawals: within(acknowledged.withdrawals, 'withdrawals'),
          paid: within(acknowledged.paid, 'paid'),
          rounds: new Set([...acknowledged.rounds].filter(isOf('rounds'))),
        }),
      }
    },
  }
}

export type AcknowledgementWindow = ReturnType<ReturnType<typeof openAcknowledgementWindow>['stop']>
