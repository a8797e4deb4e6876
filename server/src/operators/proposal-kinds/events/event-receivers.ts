import {
  addReceiver,
  changeReceiver,
  findReceiver,
  findReceivers,
  type Receiver,
  requireTerms,
  resumeByTwo,
} from '../../../events/event-receivers.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { asOperatorDecision, type Facts, type Kind } from '../proposal-kind.ts'

const factsOf = (receiver: Receiver): Facts => ({
  receiver: receiver.name,
  receiver_url: receiver.url ?? '',
  receiver_kinds: receiver.kinds.join(' '),
  receiver_personal: String(receiver.personal_data),
  receiver_state: receiver.status,
})

/** Proposal to add a receiver of events. */
export const eventReceiver: Kind<'event_receiver'> = {
  subject: ({ name }) => name,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { name }) => {
    const found = (await findReceivers(tx)).find(one => one.name === name)
    return found === undefined ? { receiver: name } : factsOf(found)
  },
  prepare: async (ctx, terms) => {
    requireTerms(ctx, terms)
    return async (within, decision) => {
      await addReceiver(within.tx, ctx, asOperatorDecision(decision), terms, within.ctx.clock.now())
      return null
    }
  },
}

/** Proposal to change a receiver's address, its kinds of events, or whether it gets personal data. */
export const eventReceiverChange: Kind<'event_receiver_change'> = {
  subject: ({ receiver }) => receiver,
  member: async () => null,
  amount: async () => null,
  as_proposed: true,
  look: async ({ tx }, { receiver }) => {
    const found = await findReceiver(tx, receiver)
    if (found === null) throw new Refusal('not_found')
    return factsOf(found)
  },
  prepare: async (ctx, { receiver: id, ...terms }) => {
    requireTerms(ctx, terms)
    return async (within, decision) => {
      const change = { id, terms }
      await changeReceiver(within.tx, ctx, asOperatorDecision(decision), change, within.ctx.clock.now())
      return null
    }
  },
}

/** Proposal to resume a paused receiver of events. It then gets the events that waited. */
export const eventReceiverResume: Kind<'event_receiver_resume'> = {
  subject: ({ receiver }) => receiver,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { receiver }) => {
    const found = await findReceiver(tx, receiver)
    if (found === null) throw new Refusal('not_found')
    return factsOf(found)
  },
  prepare:
    async (_ctx, { receiver }) =>
    async ({ tx, ctx }, decision) => {
      await resumeByTwo(tx, asOperatorDecision(decision), receiver, ctx.clock.now())
      return null
    },
}
