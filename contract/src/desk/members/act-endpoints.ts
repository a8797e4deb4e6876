import { z } from 'zod'
import { errorTexts } from '../../errors/errors.ts'
import { idOf, instant, PRINTABLE, success } from '../../wire/fields.ts'
import { typedText } from '../../wire/texts.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason, stripDigits } from '../operator.ts'

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

/** Acts of one operator on a member. Each writes an audit line. */
export const deskMemberActEndpoints = {
  desk_member_suspend: deskEndpoint({
    id: 'desk-member-suspend',
    method: 'POST',
    path: '/members/{member}/suspend',
    access: 'members.suspend',
    step_up: true,
    summary:
      'Keeps the member out until it is lifted: no sign-in, no deposit, no play; open games are closed',
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
    summary: 'Lets a member in again who was suspended, or whose account was closed',
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
    summary: 'Closes the account of a member who asked for it: nothing may be left in it',
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
    summary: 'Everything that is kept about the member, as a file for the member',
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
    summary: 'Erases the account for good, as its member asked; what the law wants kept is kept apart',
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
    summary:
      'Takes an open bonus back as if its member gave it up: the own money stays; or an offer that waits',
    params: bonusParams,
    body: z.object({ reason }),
    response: success,
  }),
  desk_bonus_extend: deskEndpoint({
    id: 'desk-bonus-extend',
    method: 'POST',
    path: '/members/{member}/bonuses/{bonus}/extend',
    access: 'bonuses.change',
    summary: 'Gives more days for the turnover of an open bonus, or to claim one that waits',
    params: bonusParams,
    body: z.object({ days, reason }),
    response: success,
  }),
  desk_member_notes: deskEndpoint({
    id: 'desk-member-notes',
    method: 'GET',
    path: '/members/{member}/notes',
    access: 'members.read',
    summary: 'What those at the desk have told each other about the member, and the tags',
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
    summary: 'Writes a note about the member for the others at the desk',
    params,
    body: z.object({ text: noteText }),
    response: success,
  }),
  desk_member_tag: deskEndpoint({
    id: 'desk-member-tag',
    method: 'POST',
    path: '/members/{member}/tags',
    access: 'queue.claim',
    summary: 'Puts a tag on the member, or takes it off',
    params,
    body: z.object({ tag, set: z.boolean() }),
    response: success,
  }),
} as const
