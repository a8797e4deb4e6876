import { RESUME_AFTER_CLOSING_JOB } from '../../cashier/jobs.ts'
import { findSwitch } from '../../platform/flow-switches/flow-switches.ts'
import { loosenFlow } from '../../platform/flow-switches/switch-changes.ts'
import { enqueue } from '../../platform/jobs.ts'
import { asOperatorDecision, type Kind } from './proposal-kind.ts'

/** Proposal to open a switch of a flow, or to make it less strict. Withdrawals that waited for it go on at once. */
export const flowOpen: Kind<'flow_open'> = {
  subject: ({ flow }) => flow,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { flow }) => ({ flow, flow_state: (await findSwitch(tx, flow))?.state ?? 'open' }),
  prepare:
    async (_ctx, { flow, state }) =>
    async ({ tx, ctx }, decision) => {
      await loosenFlow(tx, asOperatorDecision(decision), { key: flow, state }, ctx.clock.now())
      await enqueue(tx, RESUME_AFTER_CLOSING_JOB, {}, { key: RESUME_AFTER_CLOSING_JOB })
      return null
    },
}
