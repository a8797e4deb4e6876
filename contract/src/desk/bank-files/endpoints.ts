import { z } from 'zod'
import { rowFaultNames } from '../../cashier/bank-file-row-faults.ts'
import { amount, instant, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

/** Kinds of bank files. `statement`: the bank's list of payments. `payout_results`: the bank's answers to payout orders. */
export const bankFileKinds = ['statement', 'payout_results'] as const

/** Body limit of a request with a bank file: a file of 8 MB in base64, and the other fields. */
const BODY_MAX_BYTES = 11_500_000

const FILE_NO = /^[1-9]\d{0,14}$/
const fileNo = z.string().regex(FILE_NO)

const payoutFile = z.object({
  no: z.string(),
  made_by: z.string(),
  made_at: instant,
  orders: z.int(),
  amount,
  paid: z.int(),
  refused: z.int(),
  /**
   * Number of payout orders in the file that ended before the bank reported a result. A later download of the file leaves these orders out.
   */
  ended: z.int(),
  downloaded_by: z.array(z.string()),
  uploaded_by: z.string().nullable(),
  uploaded_at: instant.nullable(),
})

/**
 * A bank file that a staff user uploaded. The server processes it only after a second staff user (`agreed_by`, the checker) has uploaded the
 * same file.
 */
const broughtFile = z.object({
  kind: z.enum(bankFileKinds),
  digest: z.string(),
  lines: z.int(),
  amount,
  brought_by: z.string(),
  brought_at: instant,
  reason: z.string(),
  expires_at: instant,
  agreed_by: z.string().nullable(),
  agreed_at: instant.nullable(),
})

/**
 * Says which staff users have uploaded exactly this file before. `first`: no staff user. `own`: the caller. `second`: another staff user.
 * `again`: two staff users, so the file has taken effect.
 */
const turn = z.object({
  turn: z.enum(['first', 'own', 'second', 'again']),
  digest: z.string(),
  file: broughtFile.nullable(),
})

/** Reasons why a line of the bank's result file has no effect. */
export const lineMistakes = [
  'unreadable',
  'no_file',
  'other_amount',
  'contradicting',
  'other_result',
  'ended_otherwise',
] as const
const mistake = z.object({
  why: z.enum(lineMistakes),
  reference: z.string().nullable(),
  /** Result that the payout order already had before this file; null if it had no result. */
  was: z.enum(['paid', 'refused']).nullable(),
  line: z.string().nullable(),
  /** Row number of a line that cannot be read, and in `fault` the reason. Both are null for a readable line. */
  row: z.int().nullable(),
  fault: z.enum(rowFaultNames).nullable(),
})

const resultCounts = {
  paid: z.int(),
  refused: z.int(),
  before: z.int(),
  mistakes: z.array(mistake),
}
const statementCounts = { fresh: z.int(), known: z.int(), unreadable: z.int() }

/**
 * A line of an uploaded bank statement and its effect. The line credits a deposit, holds the deposit for review, or becomes unassigned (suspense)
 * money.
 */
const statementLine = z.object({
  line_id: z.string(),
  paid_at: instant,
  amount,
  from_bank: z.string(),
  from_account: z.string(),
  from_name: z.string(),
  bill_reference: z.string().nullable(),
  does: z.string(),
  deposit_id: z.string().nullable(),
  member: maskedMember.nullable(),
})

/** Maximum length of a download's idempotency key; a UUID has 36 characters. */
const TAKE_KEY_MAX = 64

/** Content of an uploaded bank file in base64. Maker and checker (first and second staff user) must upload identical content. */
const content = z.base64().min(1)
const waits = z.object({ state: z.literal('waits'), lines: z.int(), amount, expires_at: instant })

const file = { body_max: { bytes: BODY_MAX_BYTES, refusal: 'bank_file_too_large' } } as const

export const deskFilesEndpoints = {
  desk_files: deskEndpoint({
    id: 'desk-files',
    method: 'GET',
    path: '/files',
    access: 'withdrawals.read',
    summary: 'Bank files: created files of orders, and uploaded files',
    response: z.object({
      /** Count and sum of the payout orders that no payout file contains yet; null if payouts go through the bank's API. */
      waiting: z.object({ orders: z.int(), amount }).nullable(),
      reads_statements: z.boolean(),
      payout_files: z.array(payoutFile),
      brought: z.array(broughtFile),
    }),
  }),
  desk_payout_file_make: deskEndpoint({
    id: 'desk-payout-file-make',
    method: 'POST',
    path: '/files/payouts',
    access: 'money.settle',
    step_up: true,
    summary: 'Create a file of the orders that are in no file',
    body: z.object({ reason }),
    response: z.object({ no: z.string() }),
  }),
  desk_payout_file_take: deskEndpoint({
    id: 'desk-payout-file-take',
    method: 'POST',
    path: '/files/payouts/{no}/take',
    access: 'money.settle',
    step_up: true,
    summary:
      'Download the file without orders that ended meanwhile, once for each operator, until it is marked as uploaded',
    params: z.object({ no: fileNo }),
    /** `take_key`: idempotency key of the download. A repeated request with the same key gets the same response. */
    body: z.object({ reason, take_key: z.string().min(1).max(TAKE_KEY_MAX).optional() }),
    response: z.object({ name: z.string(), text: z.string() }),
  }),
  desk_payout_file_uploaded: deskEndpoint({
    id: 'desk-payout-file-uploaded',
    method: 'POST',
    path: '/files/payouts/{no}/uploaded',
    access: 'money.settle',
    step_up: true,
    summary: 'Mark the file as uploaded to the bank; it cannot be downloaded again',
    params: z.object({ no: fileNo }),
    body: z.object({ reason }),
    response: success,
  }),
  desk_results_preview: deskEndpoint({
    id: 'desk-results-preview',
    method: 'POST',
    path: '/files/results/preview',
    access: 'money.settle',
    summary: "Preview the effect of the bank's answer to orders, line by line; changes nothing",
    ...file,
    body: z.object({ content }),
    response: turn.extend({
      ...resultCounts,
      lines: z.array(
        z.object({
          reference: z.string(),
          amount,
          status: z.enum(['paid', 'refused']),
          reason: z.string().nullable(),
          does: z.enum(['paid', 'refused', 'before', ...lineMistakes]),
        }),
      ),
    }),
  }),
  desk_results_bring: deskEndpoint({
    id: 'desk-results-bring',
    method: 'POST',
    path: '/files/results',
    access: 'money.settle',
    step_up: true,
    summary: "Upload the bank's answer: the first upload waits, the second one applies it",
    ...file,
    body: z.object({ content, reason }),
    response: z.discriminatedUnion('state', [waits, z.object({ state: z.literal('read'), ...resultCounts })]),
  }),
  desk_statement_preview: deskEndpoint({
    id: 'desk-statement-preview',
    method: 'POST',
    path: '/files/statements/preview',
    access: 'money.settle',
    summary: 'Preview a statement and the first of its new lines; changes nothing',
    ...file,
    body: z.object({ content }),
    response: turn.extend({
      ...statementCounts,
      amount,
      lines: z.array(statementLine),
      /** The first rows of the file that cannot be parsed. `row` is null if the whole file cannot be parsed. */
      rejected: z.array(z.object({ row: z.int().nullable(), why: z.enum(rowFaultNames) })),
    }),
  }),
  desk_statement_bring: deskEndpoint({
    id: 'desk-statement-bring',
    method: 'POST',
    path: '/files/statements',
    access: 'money.settle',
    step_up: true,
    summary: 'Upload a statement: the first upload waits, the second one applies it',
    ...file,
    body: z.object({ content, reason }),
    response: z.discriminatedUnion('state', [
      waits,
      z.object({ state: z.literal('read'), ...statementCounts }),
    ]),
  }),
} as const
