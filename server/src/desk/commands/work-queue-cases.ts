import { writeFile } from 'node:fs/promises'
import { type SlipRefusal, slipRefusals } from '@sala/contract/cashier/payment-slips/slip-notes.ts'
import { MOBILE_PATTERN } from '@sala/contract/text/phone-number.ts'
import { idPattern, type MemberId, type SlipId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { maskPhone, memberByPhone, memberOf } from '../../account/members/members.ts'
import {
  type Case,
  caseOf,
  casePicture,
  findCases,
  refuseCase,
  waitingCases,
} from '../../cashier/payment-slips/slip-review-cases.ts'
import type { Context } from '../../context.ts'
import { settleSlipAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime, MINUTE_MS } from '../../platform/calendar.ts'
import {
  argument,
  type Command,
  type Input,
  option,
  type Print,
  printLines,
  soleOf,
  table,
  UsageError,
} from '../command.ts'
import { moneyOfSlip } from '../payment-slips/slip-cases.ts'
import { requireWithinLimit } from '../work-queue/decision-amount-limit.ts'

const DIGITS_SHOWN = 4

const idOf = (input: Input): SlipId => {
  const id = argument(input, 0, 'slip')
  if (!idPattern('slp').test(id)) throw new UsageError('<slip> is an id that begins with slp_')
  return id as SlipId
}

const isCause = (text: string): text is SlipRefusal => Object.hasOwn(slipRefusals, text)

const causeOf = (text: string | undefined): SlipRefusal => {
  if (text !== undefined && isCause(text)) return text
  throw new UsageError(`--cause is one of ${Object.keys(slipRefusals).join(', ')}`)
}

const phoneOf = async (ctx: Context, memberId: MemberId | null): Promise<string> =>
  memberId === null ? '-' : maskPhone((await memberOf(ctx.db, memberId)).phone)

/** Formats the minutes until the time by which an answer to the case is promised. After that time the number is negative. */
const clockOf = ({ slip }: Case, now: Date): string => {
  const left = slip.answer_by.getTime() - now.getTime()
  const minutes = Math.abs(Math.ceil(left / MINUTE_MS))
  return left < 0 ? `OVER by ${minutes} min` : `${minutes} min`
}

const whyOf = ({ slip, lines }: Case): string =>
  slip.hold ?? (lines.length === 0 ? 'no line yet' : 'not read yet')

const show = async (ctx: Context, found: Case, print: Print): Promise<void> => {
  const { slip, lines, rivals } = found
  print(`slip        ${slip.id} ${slip.status}${slip.cause === null ? '' : ` (${slip.cause})`}`)
  print(`member      ${await phoneOf(ctx, slip.member_id)} ${slip.member_id}`)
  print(`transfer    ${slip.bank} ${slip.trans_ref}`)
  print(`sent        ${bangkokTime(slip.sent_at)}, answer by ${bangkokTime(slip.answer_by)}`)
  if (slip.status === 'waiting')
    print(`why         ${whyOf(found)}, clock ${clockOf(found, ctx.clock.now())}`)
  else
    print(
      `answered    ${slip.answered_at === null ? '-' : bangkokTime(slip.answered_at)} by ${slip.answered_by ?? '-'}`,
    )
  for (const rival of rivals) print(`also sent   by ${await phoneOf(ctx, rival)} ${rival}`)
  for (const line of lines) {
    print(`line        ${line.line_id}${line.repeated ? ' (repeats the number)' : ''}`)
    print(`  baht      ${formatSatang(line.amount)}, paid ${bangkokTime(line.paid_at)}`)
    print(
      `  from      ${line.from_bank} …${line.from_account.slice(-DIGITS_SHOWN)}, registered to ${await phoneOf(ctx, line.payer)}`,
    )
    print(`  outcome   ${line.outcome ?? 'not settled'}, of ${await phoneOf(ctx, line.owner)}`)
  }
}

export const caseCommands: readonly Command[] = [
  {
    name: 'cases list',
    permission: 'queue.read',
    usage: '',
    about: 'slips that wait for an answer, most urgent first',
    changes: false,
    run: printLines(async ctx => {
      const now = ctx.clock.now()
      const rows = await Promise.all(
        (await waitingCases(ctx)).map(async found => [
          found.slip.id,
          await phoneOf(ctx, found.slip.member_id),
          found.lines.map(line => formatSatang(line.amount)).join(' ') || '-',
          clockOf(found, now),
          whyOf(found),
        ]),
      )
      return table(['slip', 'member', 'baht', 'clock', 'why'], rows)
    }),
  },
  {
    name: 'cases find',
    permission: 'queue.read',
    usage: '<phone or transfer number>',
    about: 'slips of any state that the member sent, also after another, or of that transfer',
    changes: false,
    run: printLines(async (ctx, input) => {
      const text = argument(input, 0, 'phone or transfer number')
      const by = MOBILE_PATTERN.test(text)
        ? { member_id: (await memberByPhone(ctx.db, text)).id }
        : { trans_ref: text }
      const rows = await Promise.all(
        (await findCases(ctx, by)).map(async ({ slip, rivals }) => [
          slip.id,
          await phoneOf(ctx, slip.member_id),
          slip.trans_ref,
          slip.status,
          bangkokTime(slip.sent_at),
          (await Promise.all(rivals.map(rival => phoneOf(ctx, rival)))).join(' ') || '-',
        ]),
      )
      return table(['slip', 'member', 'transfer', 'status', 'sent (Bangkok)', 'also sent by'], rows)
    }),
  },
  {
    name: 'cases show',
    permission: 'queue.read',
    usage: '<slip>',
    about: 'one slip: member, deadline, the reason that it is not automatic, statement lines',
    changes: false,
    run: async (ctx, input, print) => {
      await show(ctx, await caseOf(ctx, idOf(input)), print)
      return undefined
    },
  },
  {
    name: 'cases picture',
    permission: 'slips.answer',
    usage: '<slip> --to <file.webp>',
    about: 'write the slip’s picture to a file',
    changes: true,
    run: async (ctx, input, print) => {
      const file = option(input, 'to')
      const picture = await casePicture(ctx, input, idOf(input))
      try {
        await writeFile(file, picture, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        throw new UsageError(
          `${file} was not written: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      print(`written to ${file}`)
      return undefined
    },
  },
  {
    name: 'cases settle',
    permission: 'slips.answer',
    step_up: true,
    usage: '<slip> [<line>]',
    about: "credit the money of that line, or of the slip's own line, to the slip's member, once",
    changes: true,
    run: async (ctx, input, print) => {
      const [id, line] = [idOf(input), input.args[1] ?? null]
      const amount = await moneyOfSlip(ctx, id, line)
      if (amount !== null) requireWithinLimit(input.who, amount)
      await settleSlipAlone(ctx, soleOf(input), id, line)
      print('settled')
      return undefined
    },
  },
  {
    name: 'cases refuse',
    permission: 'slips.answer',
    usage: `<slip> --cause ${Object.keys(slipRefusals).join('|')}`,
    about: 'refuse with a reason that the member sees; no money moves',
    changes: true,
    run: async (ctx, input, print) => {
      await refuseCase(ctx, input, idOf(input), causeOf(input.options.cause))
      print('refused')
      return undefined
    },
  },
]
