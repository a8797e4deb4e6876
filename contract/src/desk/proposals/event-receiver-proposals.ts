import { z } from 'zod'
import { receiverTerms } from '../../events/event-receiver-terms.ts'
import { idOf } from '../../wire/field-schemas.ts'

const receiver = idOf('rcv')

/** Kinds of proposals about receivers of events (programs outside Sala): to add a receiver, to change it, and to resume a paused one. */
export const receiverProposals = {
  event_receiver: { make: 'events.manage', agree: 'agree.settings', payload: receiverTerms },
  event_receiver_change: {
    make: 'events.manage',
    agree: 'agree.settings',
    payload: receiverTerms.extend({ receiver }),
  },
  event_receiver_resume: {
    make: 'events.manage',
    agree: 'agree.settings',
    payload: z.strictObject({ receiver }),
  },
} as const
