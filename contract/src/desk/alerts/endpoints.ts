import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import {
  ALERT_RECEIPT_CHARACTERS,
  alertKinds,
  alertLevels,
  businessAlarms,
  groupMessageStates,
} from './alert-kinds.ts'

const HOUR_MAX = 24
const hour = z
  .int(errorTexts.alert_hours.text)
  .min(0, errorTexts.alert_hours.text)
  .max(HOUR_MAX, errorTexts.alert_hours.text)

const choices = z.object({
  /** Kinds of work whose alerts play no sound for this staff user. Escalated alerts play a sound nevertheless. */
  muted: z.array(z.enum(alertKinds)).max(alertKinds.length),
  /** True: the browser shows a notification while the desk's tab is not visible. */
  desktop: z.boolean(),
  /** Start and end of the staff user's quiet time, as hours in Bangkok. Two equal hours mean that there is no quiet time. */
  quiet_from_hour: hour,
  quiet_to_hour: hour,
  /** True: escalated work alerts this staff user even in the quiet hours. */
  on_call: z.boolean(),
})

/**
 * An alert about waiting work. It covers all items of one kind that have reached its level since the previous alert, and contains no
 * member's data.
 */
const alert = z.object({
  kind: z.enum(alertKinds),
  level: z.enum(alertLevels),
  count: z.int().min(1),
  /** Number of minutes for which the oldest of these items has waited. */
  waiting_minutes: z.int().min(0),
  /** Path of the desk's screen that shows this work. */
  path: z.string(),
  is_heard: z.boolean(),
  alarms: z.array(z.enum(businessAlarms)),
})

const receipt = z.string().length(ALERT_RECEIPT_CHARACTERS)

export const deskAlertsEndpoints = {
  desk_alerts_take: deskEndpoint({
    id: 'desk-alerts-take',
    method: 'POST',
    path: '/alerts/take',
    access: 'signed_in',
    summary:
      'Calls to waiting work that this session has not had yet; a call is returned again until its receipt confirms it',
    body: z.object({
      /** Receipt of the last response with alerts that the browser got. It confirms to the server that those alerts arrived. */
      receipt: receipt.nullable(),
    }),
    response: z.object({ receipt: receipt.nullable(), alerts: z.array(alert) }),
  }),
  desk_alert_choices: deskEndpoint({
    id: 'desk-alert-choices',
    method: 'GET',
    path: '/alerts/choices',
    access: 'signed_in',
    summary: 'How the operator is called to waiting work, and the kinds of work that the operator may do',
    response: choices.extend({
      kinds: z.array(z.enum(alertKinds)),
      late_minutes: z.int(),
      escalate_minutes: z.int(),
    }),
  }),
  desk_alert_choices_save: deskEndpoint({
    id: 'desk-alert-choices-save',
    method: 'POST',
    path: '/alerts/choices',
    access: 'signed_in',
    summary: 'Change how the operator is called to waiting work',
    body: choices,
    response: success,
  }),
  desk_group_messages: deskEndpoint({
    id: 'desk-group-messages',
    method: 'GET',
    path: '/alerts/group',
    access: 'queue.read',
    summary: 'The newest messages to the group of the shift, with their state',
    response: z.object({
      /** Names of the chat services through which the server can write to the staff's group. */
      channels: z.array(z.string()),
      rows: z.array(
        z.object({
          id: z.string(),
          channel: z.string(),
          kind: z.enum(alertKinds),
          count: z.int(),
          waiting_minutes: z.int(),
          state: z.enum(groupMessageStates),
          tries: z.int(),
          why: z.string().nullable(),
          created_at: instant,
        }),
      ),
    }),
  }),
} as const
