import { expect, test } from 'vitest'
import { z } from 'zod'
import { deskContract } from '../desk-contract.ts'
import type { DeskEndpoint } from '../desk-endpoint.ts'
import { deskLists } from './endpoints.ts'
import type { ListFile } from './list-file.ts'
import { plainLists } from './lists-without-personal-data.ts'

/** Arrays in desk responses that are deliberately not exported as lists, each with the reason. */
const NO_LISTS: Readonly<Record<string, string>> = {
  'desk_coupon .refused': 'counts of one batch by reason',
  'desk_sessions .': 'the own sessions of whoever looks',
  'desk_passkeys .': 'the own passkeys of whoever looks',
  'desk_campaign .left_out': 'numbers of members by reason, beside the sending',
  'desk_today .hours': 'points of a chart',
  'desk_today .hours_before': 'points of a chart',
  'desk_today .days': 'points of a chart',
  'desk_today .winners': 'the few greatest of a day, who lead to their members',
  'desk_today .losers': 'the few greatest of a day, who lead to their members',
  'desk_signals .floats': 'the list of balances, as a strip',
  'desk_signals .partners': 'a strip of signals',
  'desk_signals .queues': 'a strip of signals',
  'desk_finance_journal .members': 'names of the members in the rows; the file has their ids',
  'desk_audit .members': 'names of the members in the rows; the file has their ids',
  'desk_proposals .': 'งานรอ shows them, and its list has them',
  'desk_proposal .members': 'one case',
  'desk_withdrawal .events': 'one case',
  'desk_deposit .events': 'one case',
  'desk_threads .rows': 'what members wrote; the file of a complaint has its facts',
  'desk_thread .messages': 'one case',
  'desk_thread .notes': 'one case',
  'desk_thread_messages .rows': 'one case',
  'desk_group_messages .rows': 'messages of the last days; the group itself keeps them',
  'desk_ready_answers .rows': 'a form that is filled in',
  'desk_suspense_item .candidates': 'one case',
  'desk_slip .lines': 'one case',
  'desk_slip .rivals': 'one case',
  'desk_document .withdrawals': 'one case; the list of withdrawals has them',
  'desk_document .earlier': 'one case; the list of documents has them',
  'desk_member .sessions': 'the front page of one member',
  'desk_case_acts .acts': 'one case; the audit log has them',
  'desk_member .act_members': 'names beside the audit log of one member',
  'desk_member .acts': 'the audit log has them, by that member',
  'desk_member_devices .sessions': 'what is signed in at this moment',
  'desk_member_devices .addresses': 'beside the browsers, without their ends',
  'desk_member_bonus .stakes': 'one case',
  'desk_member_bonus .play': 'one case; the list of play has it',
  'desk_member_protection .limits': 'four lines that a member set',
  'desk_member_notes .notes': 'what operators wrote for each other about one member',
  'desk_member_links .links': 'the lines of a drawing',
  'desk_refused_bonuses .rows': 'few accounts, each to be decided about',
  'desk_likeness .rows': 'one case',
  'desk_aml_case .matches': 'one case; its file for the report has them',
  'desk_aml_case .events': 'one case',
  'desk_care_member .findings': 'one case',
  'desk_care_member .interactions': 'one case',
  'desk_risk .rules': 'the filters of the list',
  'desk_risk_alarm .members': 'one case',
  'desk_risk_effect .members': 'one case, before it is decided',
  'desk_risk_alarm .links': 'one case',
  'desk_games .days': 'points of a chart',
  'desk_tier_table .kinds': 'the two kinds of gift of one table',
  'desk_tier_table .tiers': 'the few tiers of one table',
  'desk_affiliate .deals': 'the few deals of one partner',
  'desk_wheel .prizes': 'the few prizes of one wheel',
  'desk_guides .games': 'a form that is filled in',
  'desk_shelf .pinned': 'a form that is filled in',
  'desk_shelf .found': 'a form that is filled in',
}

/** Returns the names of the response's top-level fields that are arrays of objects. The name is empty if the response itself is such an array. */
const listsIn = (schema: z.ZodType): string[] => {
  const isOfThings = (one: unknown) => one instanceof z.ZodArray && one.element instanceof z.ZodObject
  if (isOfThings(schema)) return ['']
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, part]) => (isOfThings(part) ? [name] : []))
}

/** Returns the name of the response field that `rowsOf` reads. To find out, it calls `rowsOf` with a proxy that records the name. */
const partRead = ({ rowsOf }: ListFile): string => {
  const read: string[] = []
  const empty = (onRead: (name: string) => void): object =>
    new Proxy([], {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name)
        if (own !== undefined) return own
        onRead(String(name))
        return empty(() => undefined)
      },
    })
  const answer = empty(name => read.push(name))
  rowsOf(answer, {})
  return read[0] ?? ''
}

const files: readonly ListFile[] = Object.values(deskLists)
const operations = Object.entries<DeskEndpoint>(deskContract)

test('every list on a screen of the desk can be exported as a file, or has a reason why not', () => {
  const written = files.map(file => {
    const [name] = operations.find(([, { id }]) => id === file.call.id) ?? ['']
    return `${name} .${partRead(file)}`
  })
  const shown = operations
    .filter(([, { method, media }]) => method === 'GET' && media === undefined)
    .flatMap(([name, { response }]) => listsIn(response).map(part => `${name} .${part}`))
  expect(shown.filter(list => !written.includes(list) && NO_LISTS[list] === undefined)).toEqual([])
  expect(Object.keys(NO_LISTS).filter(list => !shown.includes(list) || written.includes(list))).toEqual([])
})

test('a file names each of its columns once and requires the permission to read its list', () => {
  for (const [name, { heads, call }] of Object.entries<ListFile>(deskLists)) {
    expect({ name, heads: new Set(heads).size }).toEqual({ name, heads: heads.length })
    const file = Object.values<DeskEndpoint>(deskContract).find(({ path }) => path === `/lists/${name}`)
    const also = plainLists.includes(name) ? undefined : 'finance.export'
    expect({ name, access: file?.access, also: file?.also }).toEqual({ name, access: call.access, also })
  }
})
