import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountNumber } from '../account/account-number.ts'
import { holderName } from '../account/holder-name.ts'
import { contract } from '../contract.ts'
import { deskContract } from '../desk/desk-contract.ts'
import { reason } from '../desk/operator-credentials.ts'
import { proposalKinds } from '../desk/proposals/proposal-kinds.ts'
import { amountInQuery, birthDate, otp, phone } from './field-schemas.ts'
import { textReaders } from './typed-text.ts'

/** Text fields that no person types: tokens, cursors, ids and choices. Every other text field must use `typedText`. */
const HANDED_BACK: readonly string[] = [
  ...['ip', 'bypass_username', 'no_otp', 'bypass', 'bypass_otp', 'token', 'ticket', 'answer.id', 'passkey'],
  ...[
    'cursor',
    'after',
    'before',
    'up_to',
    'seen',
    'month',
    'from_month',
    'promotion_id',
    'game_id',
    'game_option',
    'provider',
    'picture',
  ],
  ...[
    'id',
    'job',
    'line',
    'item',
    'subject',
    'img',
    'img_url',
    'link',
    'gamecode',
    'games[]',
    'game',
    'group',
  ],
  ...[
    'key',
    'take_key',
    'account',
    'no',
    'content',
    'payload{key}',
    'source_id',
    'debit',
    'credit',
    'bank',
    'file',
    'referral',
  ],
  ...['endpoint', 'p256dh', 'auth', 'hash', 'link_token'],
  ...['release', 'place', 'page', 'receipt'],
  ...['message', 'answer', 'challenge'],
  ...['params.case', 'aml_case_end.case', 'aml_list_drop.list'],
]
/** Calls whose `phone` field the server ignores, because the session identifies the member. */
const CARRIED = [
  ...['register_bank_account.body.phone', 'withdraw.body.phone', 'check_credit.query.phone'],
  ...['check_turnover.query.phone', 'login_game.query.phone'],
]

const readers = new Set<unknown>(Object.values(textReaders))
type Leaf = { readonly path: string; readonly schema: z.ZodString }

const overwrites = (schema: z.ZodString): unknown[] =>
  (schema._zod.def.checks ?? []).map(check => (check._zod.def as { tx?: unknown }).tx)

/** Lists all text fields in a part of a call, each with its path. */
const leavesOf = (schema: unknown, path: string): Leaf[] => {
  if (schema instanceof z.ZodString) return [{ path, schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => leavesOf(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => leavesOf(option, path))
  if (schema instanceof z.ZodRecord)
    return [...leavesOf(schema.keyType, `${path}{key}`), ...leavesOf(schema.valueType, `${path}{}`)]
  if (schema instanceof z.ZodPipe) return leavesOf(schema.in, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return leavesOf(schema.unwrap(), path)
  return []
}

const isKnown = ({ path, schema }: Leaf): boolean =>
  overwrites(schema).some(tx => readers.has(tx)) ||
  CARRIED.includes(path) ||
  HANDED_BACK.some(name => path.endsWith(`.${name}`))

const parts = [
  ...Object.entries({ ...contract, ...deskContract }).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap(part =>
      part in call ? leavesOf(Reflect.get(call, part), `${name}.${part}`) : [],
    ),
  ),
  ...Object.entries(proposalKinds).flatMap(([name, { payload }]) => leavesOf(payload, `proposal.${name}`)),
]

test('each text field of each call has a kind of typed text, or is filled by a program', () => {
  expect(parts.length).toBeGreaterThan(150)
  expect(parts.filter(leaf => !isKnown(leaf)).map(({ path }) => path)).toEqual([])
})

test('the check finds a text field without a kind', () => {
  const fields = z.object({
    nickname: z.string().trim(),
    phone,
    at: z.object({ cursor: z.string() }).nullable(),
  })
  expect(
    leavesOf(fields, 'call.body')
      .filter(leaf => !isKnown(leaf))
      .map(({ path }) => path),
  ).toEqual(['call.body.nickname'])
})

test.each([
  ['phone', phone, '+66812345678', '0812345678'],
  ['phone', phone, '๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
  ['phone', phone, '+66 (0)81-234-5678', '0812345678'],
  ['phone', phone, '\u202d0812345678\u202c', '0812345678'],
  ['one-time code', otp, ' ๑๒๓ ๔๕๖\n', '123456'],
  ['account number', accountNumber, '๑๒๓-๔-๕๖๗๘๙-๐\u00a0', '1234567890'],
  ['holder', holderName, 'เเก้ว\u00a0 ใจดี\u200b', 'แก้ว ใจดี'],
  ['birth date', birthDate, '2544-02-09', '2001-02-09'],
  ['birth date of a leap day', birthDate, '2547-02-29', '2004-02-29'],
  ['amount', amountInQuery, '๑,๐๐๐.๕๐', 100_050n],
  ['reason', reason, ' โอนผิด\u00a0 บัญชี ', 'โอนผิด บัญชี'],
])('a %s of a call is read as the form reads it', (_what, field: z.ZodType, given, read) => {
  expect(field.parse(given)).toBe(read)
})

test.each([
  ['a phone with a digit too many', phone, '08123456789'],
  ['a code with a digit too many', otp, '1234567'],
  ['a phone in a reason, in Thai digits', reason, 'โทร ๐๘๑๒๓๔๕๖๗๘'],
  ['a phone in a reason, with unseen characters', reason, 'โทร 081\u200b2345678'],
  ['an amount that may be one of two', amountInQuery, '1.000'],
  ['what a spreadsheet made of an account', accountNumber, '1.23E+09'],
])('%s is refused', (_what, field: z.ZodType, given) => {
  expect(field.safeParse(given).success).toBe(false)
})
