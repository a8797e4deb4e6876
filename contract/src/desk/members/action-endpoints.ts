import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { idOf, instant, PRINTABLE, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason, stripDigits } from '../operator-credentials.ts'

const params = z.object({ member: idOf('mem') })
const bonusParams = params.extend({ bonus: idOf('bon') })
const NOTE_MAX_CHARACTERS = 1_000
const TAG_MIN_CHARACTERS = 2
const TAG_MAX_CHARACTERS = 30
export const EXTEND_MAX_DAYS = 90

const noteText = stripDigits(
  typedText('lines', errorTexts.note_text.text)
    .min(1, errorTexts.note_text.text)
    .max(NOTE_MAX_CHARACTERS, errorTexts.note_text.text),
  errorTexts.note_text.text,
)

const tag = typedText('words', errorTexts.member_tag.text)
  .min(TAG_MIN_CHARACTERS, errorTexts.member_tag.text)
  .max(TAG_MAX_CHARACTERS, errorTexts.member_tag.text)
  .regex(PRINTABLE, errorTexts.member_tag.text)

const days = z
  .int({ error: errorTexts.bonus_days.text })
  .min(1, errorTexts.bonus_days.text)
  .max(EXTEND_MAX_DAYS, errorTexts.bonus_days.text)

/**
 * Calls by which one staff user acts on a member without approval by a second staff user, such as a suspension or a note. Each call writes an
 * audit log entry.
 */
export const deskMemberActEndpoints = {
  desk_member_suspend: deskEndpoint({
    id: 'desk-member-suspend',
    method: 'POST',
    path: '/members/{member}/suspend',
    access: 'members.suspend',
    step_up: true,
    summary: 'Suspend the member: no sign-in, deposit or play, and open games are closed',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_lift: deskEndpoint({
    id: 'desk-member-lift',
    method: 'POST',
    path: '/members/{member}/lift',
    access: 'members.suspend',
    step_up: true,
    summary: 'Lift a suspension or reopen a closed account',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_close: deskEndpoint({
    id: 'desk-member-close',
    method: 'POST',
    path: '/members/{member}/close',
    access: 'members.suspend',
    step_up: true,
    summary: 'Close the account of a member who asked for it; it must be empty',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_member_export: deskEndpoint({
    id: 'desk-member-export',
    method: 'POST',
    path: '/members/{member}/export',
    access: 'personal_data.answer',
    step_up: true,
    summary: 'All stored personal data of the member, as a file for the member',
    params,
    body: z.object({ reason }),
    media: 'application/json',
    response: z.custom<AsyncIterable<string>>(),
  }),
  desk_member_erase: deskEndpoint({
    id: 'desk-member-erase',
    method: 'POST',
    path: '/members/{member}/erase',
    access: 'personal_data.answer',
    step_up: true,
    summary: "Erase the account permanently at the member's request; data that the law requires is retained",
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_bonus_void: deskEndpoint({
    id: 'desk-bonus-void',
    method: 'POST',
    path: '/members/{member}/bonuses/{bonus}/void',
    access: 'bonuses.change',
    step_up: true,
    summary: 'Cancel an open bonus as a forfeit, where own money stays, or withdraw an offer',
    params: bonusParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_bonus_extend: deskEndpoint({
    id: 'desk-bonus-extend',
    method: 'POST',
    path: '/members/{member}/bonuses/{bonus}/extend',
    access: 'bonuses.change',
    summary: 'Extend the time for the turnover of an open bonus, or for claiming an offer',
    params: bonusParams,
    body: z.object({ days, reason }),
    response: success,
  }),
  desk_member_notes: deskEndpoint({
    id: 'desk-member-notes',
    method: 'GET',
    path: '/members/{member}/notes',
    access: 'members.read',
    summary: 'Notes of operators about the member, and the tags',
    params,
    response: z.object({
      notes: z.array(z.object({ text: z.string(), written_by: z.string(), written_at: instant })),
      tags: z.array(z.string()),
    }),
  }),
  desk_member_note: deskEndpoint({
    id: 'desk-member-note',
    method: 'POST',
    path: '/members/{member}/notes',
    access: 'queue.claim',
    summary: 'Write a note about the member for other operators',
    params,
    body: z.object({ text: noteText }),
    response: success,
  }),
  desk_member_tag: deskEndpoint({
    id: 'desk-member-tag',
    method: 'POST',
    path: '/members/{member}/tags',
    access: 'queue.claim',
    summary: 'Add a tag to the member, or remove it',
    params,
    body: z.object({ tag, set: z.boolean() }),
    response: success,
  }),
} as const
