import { z } from 'zod'
import { flowErrors } from '../../flows/flow-errors.ts'
import { flowKey } from '../../flows/flow-key.ts'
import {
  closingStates,
  flowStates,
  MESSAGE_MAX_CHARACTERS,
  MESSAGE_MIN_CHARACTERS,
  THAI_LETTER,
} from '../../flows/flow-switches.ts'
import { instant, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

const message = typedText('words', flowErrors.flow_message_invalid.text)
  .min(MESSAGE_MIN_CHARACTERS, flowErrors.flow_message_invalid.text)
  .max(MESSAGE_MAX_CHARACTERS, flowErrors.flow_message_invalid.text)
  .regex(THAI_LETTER, flowErrors.flow_message_invalid.text)
const moment = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))

export const flowClosing = z.object({
  state: z.enum(closingStates),
  /** The Thai sentence that members see while the flow is closed. */
  message,
  /** Time at which the flow is expected to open; null if unknown. */
  expected_at: moment.nullable(),
  reason,
})

export const deskFlowEndpoints = {
  desk_flows: deskEndpoint({
    id: 'desk-flows',
    method: 'GET',
    path: '/flows',
    access: 'flows.read',
    summary: 'All switches of flows: state, who closed it, since when, why, and until when',
    response: z.object({
      rows: z.array(
        z.object({
          key: flowKey,
          state: z.enum(flowStates),
          message: z.string().nullable(),
          expected_at: instant.nullable(),
          reason: z.string().nullable(),
          /** Staff user who last changed the switch, and in `changed_at` the time. Both are null if it was never changed. */
          changed_by: z.string().nullable(),
          changed_at: instant.nullable(),
          closed_at: instant.nullable(),
        }),
      ),
    }),
  }),
  desk_flow_close: deskEndpoint({
    id: 'desk-flow-close',
    method: 'POST',
    path: '/flows/{flow}/close',
    access: 'flows.close',
    summary: 'Close a flow at once, or change the sentence and time of a closed one; two people open it',
    params: z.object({ flow: flowKey }),
    body: flowClosing,
    response: success,
  }),
} as const
