import { z } from 'zod'
import {
  amlEvents,
  amlRules,
  amlStates,
  birthResults,
  listEncodings,
  listFormats,
  matchOutcomes,
} from '../../aml/aml-terms.ts'
import { idOf, instant, success } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember, memberCard } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

/** Maximum size of a request that contains the file of a sanctions list: 16 MB in base64, and the other fields. */
const BODY_MAX_BYTES = 22_500_000
const NAME_MAX_CHARACTERS = 120
const SOURCE_MAX_CHARACTERS = 200
const NARRATIVE_MAX_CHARACTERS = 4_000

/** Number of a case or list. */
export const amlNo = z.string().regex(/^[1-9]\d{0,14}$/)
const params = z.object({ case: amlNo })
const content = z.base64().min(1)
const file = { body_max: { bytes: BODY_MAX_BYTES, refusal: 'aml_file_too_large' } } as const

const row = z.object({
  no: z.string(),
  member: maskedMember,
  rule: z.enum(amlRules),
  state: z.enum(amlStates),
  opened_at: instant,
  changed_at: instant,
  facts: z.record(z.string(), z.number()),
  /** Time by which staff should have decided; null for a case that is reported or closed. */
  decide_by: instant.nullable(),
})

const match = z.object({
  list: z.string(),
  reference: z.string(),
  entry_name: z.string(),
  score: z.int(),
  birth: z.enum(birthResults),
  found_at: instant,
  outcome: z.enum(matchOutcomes).nullable(),
})

const event = z.object({
  no: z.string(),
  kind: z.enum(amlEvents),
  by: z.string(),
  checker: z.string().nullable(),
  at: instant,
  words: z.string().nullable(),
  thread: idOf('thr').nullable(),
})

const list = z.object({
  no: z.string(),
  name: z.string(),
  source: z.string(),
  format: z.enum(listFormats),
  encoding: z.enum(listEncodings),
  entries: z.int(),
  /**
   * Number of entries that the newest file of the sanctions list no longer contains. Members' names are compared with them until two
   * operators drop them.
   */
  gone: z.int(),
  loaded_by: z.string(),
  loaded_at: instant,
  ended_at: instant.nullable(),
  ended_by: z.string().nullable(),
})

export const deskAmlEndpoints = {
  desk_aml_cases: deskEndpoint({
    id: 'desk-aml-cases',
    method: 'GET',
    path: '/aml/cases',
    access: 'aml.read',
    summary: 'Cases about money laundering, the oldest undecided first',
    query: z.object({ state: z.enum(amlStates).default('open') }),
    response: z.object({ rows: z.array(row) }),
  }),
  desk_aml_case: deskEndpoint({
    id: 'desk-aml-case',
    method: 'GET',
    path: '/aml/cases/{case}',
    access: 'aml.read',
    summary: 'One case: the member, the figures, matches with lists, and what was done',
    params,
    response: row.extend({
      card: memberCard,
      found_from: instant,
      found_until: instant,
      /** True: each withdrawal of the member waits for a staff user's approval, because of the member's cases about money laundering. */
      is_watched: z.boolean(),
      /** True: one operator may close the case. False: two operators must decide it. */
      closes_alone: z.boolean(),
      matches: z.array(match),
      events: z.array(event),
    }),
  }),
  desk_aml_open: deskEndpoint({
    id: 'desk-aml-open',
    method: 'POST',
    path: '/aml/cases',
    access: 'aml.act',
    summary: 'Open a case about a member by hand, with a reason; two operators close it',
    body: z.object({ member: idOf('mem'), reason }),
    response: z.object({ case: z.string() }),
  }),
  desk_aml_note: deskEndpoint({
    id: 'desk-aml-note',
    method: 'POST',
    path: '/aml/cases/{case}/note',
    access: 'aml.act',
    summary: 'Write a note into a case',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_aml_escalate: deskEndpoint({
    id: 'desk-aml-escalate',
    method: 'POST',
    path: '/aml/cases/{case}/escalate',
    access: 'aml.act',
    summary: "Escalate a case: the member's withdrawals wait for a person from now on",
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_aml_close: deskEndpoint({
    id: 'desk-aml-close',
    method: 'POST',
    path: '/aml/cases/{case}/close',
    access: 'aml.act',
    summary: 'Close an open case of a rule; a match with a list or an escalated case needs two operators',
    params,
    body: z.object({ reason }),
    response: success,
  }),
  desk_aml_funds: deskEndpoint({
    id: 'desk-aml-funds',
    method: 'POST',
    path: '/aml/cases/{case}/funds',
    access: 'aml.act',
    summary: 'Ask the member for the source of the money in a conversation, once in a case',
    params,
    body: z.object({ reason }),
    response: z.object({ thread: idOf('thr') }),
  }),
  desk_aml_file: deskEndpoint({
    id: 'desk-aml-file',
    method: 'POST',
    path: '/aml/cases/{case}/file',
    access: 'aml.act',
    also: 'members.unmask',
    step_up: true,
    summary:
      'Download the file for the report to the authority, with the full identity; each download is logged',
    params,
    body: z.object({ narrative: typedText('lines').min(1).max(NARRATIVE_MAX_CHARACTERS), reason }),
    response: z.object({ name: z.string(), text: z.string() }),
  }),
  desk_aml_lists: deskEndpoint({
    id: 'desk-aml-lists',
    method: 'GET',
    path: '/aml/lists',
    access: 'aml.read',
    summary: 'Loaded sanctions lists',
    response: z.object({ rows: z.array(list), screened: z.int() }),
  }),
  desk_aml_list_preview: deskEndpoint({
    id: 'desk-aml-list-preview',
    method: 'POST',
    path: '/aml/lists/preview',
    access: 'aml.act',
    summary: "Read a list's file and compare it with the loaded one; changes nothing",
    ...file,
    body: z.object({ name: typedText('words').max(NAME_MAX_CHARACTERS), content }),
    response: z.object({
      format: z.enum(listFormats),
      encoding: z.enum(listEncodings),
      entries: z.int(),
      fresh: z.int(),
      gone: z.int(),
      sample: z.array(
        z.object({ reference: z.string(), name: z.string(), birth_date: z.string().nullable() }),
      ),
    }),
  }),
  desk_aml_list_load: deskEndpoint({
    id: 'desk-aml-list-load',
    method: 'POST',
    path: '/aml/lists',
    access: 'aml.act',
    step_up: true,
    summary: 'Load a list, or the newest file of a loaded list of this name; all members are compared again',
    ...file,
    body: z.object({
      name: typedText('words', 'กรุณากรอกชื่อรายชื่อ')
        .min(1, 'กรุณากรอกชื่อรายชื่อ')
        .max(NAME_MAX_CHARACTERS, 'ชื่อยาวได้ไม่เกิน 120 ตัวอักษร'),
      source: typedText('words', 'กรุณากรอกที่มาของไฟล์')
        .min(1, 'กรุณากรอกที่มาของไฟล์')
        .max(SOURCE_MAX_CHARACTERS, 'ที่มายาวได้ไม่เกิน 200 ตัวอักษร'),
      content,
      reason,
    }),
    response: z.object({ no: z.string(), entries: z.int(), fresh: z.int(), gone: z.int() }),
  }),
} as const
