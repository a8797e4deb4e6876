import { commissionStatuses } from '@sala/contract/referral/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { maskedPhonesOf, memberByPhone } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import {
  clearReferralMarksAlone,
  confirmCommissionsAlone,
} from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { commissionLinesOf, referralMarksOf } from '../../referral/commission/commission-decisions.ts'
import { weeksOf } from '../../referral/overview/referral-overview.ts'
import {
  argument,
  type Command,
  type Input,
  option,
  printLines,
  soleOf,
  table,
  UsageError,
} from '../command.ts'

const idOf = async (ctx: Context, phone: string): Promise<MemberId> => (await memberByPhone(ctx.db, phone)).id

const SHARED = {
  bank: 'one bank account, or bank and name',
  device: 'one browser',
  address: 'one address on many days',
} as const

const listMarks = async (ctx: Context, input: Input): Promise<string[]> => {
  const marks = await referralMarksOf(ctx, await idOf(ctx, argument(input, 0, 'phone')))
  const phones = await maskedPhonesOf(
    ctx.db,
    marks.flatMap(({ ancestor_id, member_id }) => [ancestor_id, member_id]),
  )
  const rows = marks.map(mark => [
    `${phones.get(mark.ancestor_id) ?? ''} ${mark.ancestor_id}`,
    `${phones.get(mark.member_id) ?? ''} ${mark.member_id}`,
    SHARED[mark.kind],
    bangkokTime(mark.found_at),
    mark.cleared_at === null ? 'stands' : `cleared by ${mark.cleared_by}: ${mark.cleared_reason}`,
  ])
  return table(['earner', 'invited', 'they share', 'found (Bangkok)', 'now'], rows)
}

const statusOf = (text: string | undefined) => {
  if (text === undefined) return null
  const status = commissionStatuses.find(known => known === text)
  if (status === undefined) throw new UsageError(`<status> is one of ${commissionStatuses.join(', ')}`)
  return status
}

/** Printed names of commission lines that concern the inviter's whole week, not one friend. */
const CARRIED = {
  friend: '',
  carried_in: 'carried over from the previous week',
  below_zero: 'brought up to zero',
} as const

const listLines = async (ctx: Context, input: Input): Promise<string[]> => {
  const earner = await idOf(ctx, argument(input, 0, 'phone'))
  const lines = await commissionLinesOf(ctx, earner, statusOf(input.args[1]))
  const phones = await maskedPhonesOf(
    ctx.db,
    lines.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  )
  const rows = lines.map(line => [
    line.member_id === null ? CARRIED[line.kind] : `${phones.get(line.member_id) ?? ''} ${line.member_id}`,
    String(line.level),
    line.of_week === line.week ? line.of_week : `${line.of_week}, corrected in ${line.week}`,
    formatSatang(satang(line.amount)),
    line.status,
    line.decided_by ?? (line.status === 'pending' ? `due ${bangkokTime(line.confirm_at)}` : '-'),
  ])
  return table(['by', 'level', 'week', 'baht', 'status', 'decided by'], rows)
}

/** Returns a printed line for each commission week of the member: result, carried balance and payout. */
const listWeeks = async (ctx: Context, input: Input): Promise<string[]> => {
  const earner = await idOf(ctx, argument(input, 0, 'phone'))
  const { data } = await weeksOf(ctx, earner, input.args[1])
  const rows = data.map(week => [
    week.of_week,
    String(week.level),
    `${week.rate_percent} %`,
    formatSatang(week.from_friends),
    formatSatang(week.carried_in),
    week.forgiven > 0n ? `${formatSatang(week.forgiven)} forgiven` : formatSatang(week.carried_out),
    formatSatang(week.amount),
    week.pending ? 'pending' : 'confirmed',
  ])
  const heads = ['week', 'level', 'rate', 'by friends', 'carried in', 'below zero', 'paid', 'status']
  return table(heads, rows)
}

export const referralCommands: readonly Command[] = [
  {
    name: 'referral marks list',
    permission: 'referral.read',
    usage: '<phone>',
    about: 'why the member and others earn no commission from each other; members are never told this',
    changes: false,
    run: printLines(listMarks),
  },
  {
    name: 'referral marks clear',
    permission: 'referral.edit',
    usage: '<phone of the invited> --to <phone of who earns>',
    about:
      'decide that they are two people: excluded commission between them is held and confirmed like other commission',
    changes: true,
    run: async (ctx, input, print) => {
      const pair = {
        member_id: await idOf(ctx, argument(input, 0, 'phone')),
        ancestor_id: await idOf(ctx, option(input, 'to')),
      }
      await clearReferralMarksAlone(ctx, soleOf(input), pair)
      print('cleared')
      return undefined
    },
  },
  {
    name: 'referral commissions list',
    permission: 'referral.read',
    usage: '<phone> [pending|confirmed|claimed|excluded]',
    about: "the member's lines of commission, newest first: friend, week, state",
    changes: false,
    run: printLines(listLines),
  },
  {
    name: 'referral weeks list',
    permission: 'referral.read',
    usage: '<phone> [before which week]',
    about: 'commission of each level of the member by week, and its carry-over',
    changes: false,
    run: printLines(listWeeks),
  },
  {
    name: 'referral commissions confirm',
    permission: 'referral.edit',
    usage: '<phone>',
    about: "confirm the member's pending lines early; marked lines stay excluded",
    changes: true,
    run: async (ctx, input, print) => {
      await confirmCommissionsAlone(ctx, soleOf(input), await idOf(ctx, argument(input, 0, 'phone')))
      print('confirmed; marked lines stay excluded')
      return undefined
    },
  },
]
