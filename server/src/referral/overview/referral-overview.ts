import type {
  CommissionKind,
  commissionLine,
  referralMember,
  referralOverview,
  referralWeek,
} from '@sala/contract/referral/endpoints.ts'
import { type ReferralLevel, referralLevels } from '@sala/contract/referral/referral-levels.ts'
import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import { maskedPhonesOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { bangkokDate, DAY_MS, isDate } from '../../platform/calendar.ts'
import { invariant } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { carriedFrom, dueOf } from '../commission/commission.ts'
import { findKey } from '../inviters/inviters.ts'
import { levelRateBp, referralSettings } from '../settings.ts'
import {
  type CommissionRow,
  selectCommissions,
  selectFriends,
  selectWeeks,
  sumClaimed,
  sumLevels,
  sumWeeks,
} from './sql.ts'

/** An invited member who played within this many days counts as active. */
const ACTIVE_DAYS = 30
const PAGE_ROWS = 20
const PAGE_WEEKS = 8

export const activeFrom = (now: Date): string => bangkokDate(new Date(now.getTime() - ACTIVE_DAYS * DAY_MS))

export const linkOf = (ctx: Context, key: string): string => `${ctx.config.public_url}/lobby/u/${key}`

/** Returns the overview on the member's referral page (B06): invite link, totals and levels. */
export const referralOf = async (
  ctx: Context,
  memberId: MemberId,
): Promise<z.output<typeof referralOverview>> => {
  const [settings, key, sums, claimed, rows] = await Promise.all([
    readSettings(ctx.db, referralSettings),
    findKey(ctx.db, memberId),
    sumWeeks(ctx.db, memberId),
    sumClaimed(ctx.db, memberId),
    sumLevels(ctx.db, memberId, activeFrom(ctx.clock.now())),
  ])
  invariant(key !== null, `member ${memberId} has a referral key`)
  const levels = referralLevels.map(level => {
    const row = rows.find(each => each.level === level)
    const earned = sums.find(each => each.level === level)
    return {
      level,
      rate_percent: percentOf(levelRateBp(settings, level)),
      customers: Number(row?.customers ?? 0n),
      active: Number(row?.active ?? 0n),
      win_lose: satang(-(row?.net_loss ?? 0n)),
      commission: satang(earned?.due ?? 0n),
      carried: satang(earned?.carried ?? 0n),
    }
  })
  const total = sums.reduce((sum, { due }) => sum + due, 0n)
  const pending = sums.reduce((sum, level) => sum + level.pending, 0n)
  return {
    key,
    link: linkOf(ctx, key),
    totals: {
      total: satang(total),
      pending: satang(pending),
      id: key,
      customers: levels.reduce((sum, { customers }) => sum + customers, 0),
    },
    customer_win_loses_total: satang(levels.reduce((sum, { win_lose }) => sum + win_lose, 0n)),
    claimable: satang(total - pending - claimed),
    claimed: satang(claimed),
    claim_minimum: settings.claim_minimum,
    hold_days: settings.hold_days,
    rules: {
      net_of_friends: settings.net_of_friends,
      carry_below_zero: settings.net_of_friends && settings.carry_below_zero,
    },
    levels,
  }
}

type Page<T> = { data: T[]; next: string | null }

/** Returns one page of the members whom a member invited at one level, newest first. An invalid cursor gives the first page. */
export const friendsOf = async (
  ctx: Context,
  memberId: MemberId,
  query: { level: ReferralLevel; cursor?: string | undefined },
): Promise<Page<z.output<typeof referralMember>>> => {
  const { level, cursor } = query
  const before = cursor !== undefined && idPattern('mem').test(`mem_${cursor}`) ? `mem_${cursor}` : null
  const rows = await selectFriends(ctx.db, memberId, {
    level,
    before,
    activeFrom: activeFrom(ctx.clock.now()),
    limit: PAGE_ROWS + 1,
  })
  const shown = rows.slice(0, PAGE_ROWS)
  const phones = await maskedPhonesOf(
    ctx.db,
    shown.map(row => row.member_id),
  )
  return {
    data: shown.map(({ member_id, net_loss, commission, ...row }) => ({
      ...row,
      phone: phones.get(member_id) ?? '',
      win_lose: satang(-net_loss),
      commission: satang(commission),
    })),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.member_id.slice('mem_'.length) ?? null) : null,
  }
}

/** Returns one page of a member's commission by week and level, newest first. An invalid cursor gives the first page. */
export const weeksOf = async (
  ctx: Context,
  memberId: MemberId,
  cursor: string | undefined,
): Promise<Page<z.output<typeof referralWeek>>> => {
  const before = cursor !== undefined && isDate(cursor) ? cursor : null
  const rows = await selectWeeks(ctx.db, memberId, before, PAGE_WEEKS + 1)
  const weeks = [...new Set(rows.map(row => row.of_week))].slice(0, PAGE_WEEKS)
  const shown = rows.filter(row => weeks.includes(row.of_week))
  return {
    data: shown.map(({ of_week, level, rate_bp, pending, ...sum }) => ({
      of_week,
      level,
      rate_percent: percentOf(rate_bp),
      from_friends: satang(sum.earned),
      carried_in: satang(sum.carried_in),
      carried_out: satang(-carriedFrom(sum)),
      forgiven: satang(sum.below_zero + carriedFrom(sum)),
      amount: satang(dueOf(sum)),
      pending,
    })),
    next: shown.length < rows.length ? (weeks.at(-1) ?? null) : null,
  }
}

const kindOf = ({ kind, carries }: Pick<CommissionRow, 'kind' | 'carries'>): CommissionKind => {
  if (kind !== 'below_zero') return kind
  return carries ? 'carried_out' : 'forgiven'
}

const NO_PATTERN = /^[1-9]\d{0,17}$/

/** Returns one page of a member's commission entries with invited member, week and rate, newest first. */
export const commissionsOf = async (
  ctx: Context,
  memberId: MemberId,
  cursor: string | undefined,
): Promise<Page<z.output<typeof commissionLine>>> => {
  const before = cursor !== undefined && NO_PATTERN.test(cursor) ? BigInt(cursor) : null
  const rows = await selectCommissions(ctx.db, memberId, before, PAGE_ROWS + 1)
  const shown = rows.slice(0, PAGE_ROWS)
  const friends = shown.flatMap(({ member_id }) => (member_id === null ? [] : [member_id]))
  const phones = await maskedPhonesOf(ctx.db, friends)
  return {
    data: shown.map(({ no, kind, carries, member_id, base, rate_bp, amount, ...row }) => ({
      ...row,
      id: no.toString(),
      kind: kindOf({ kind, carries }),
      phone: member_id === null ? null : (phones.get(member_id) ?? ''),
      correction: row.week !== row.of_week,
      base: member_id === null ? null : satang(base),
      rate_percent: percentOf(rate_bp),
      amount: satang(amount),
    })),
    next: rows.length > PAGE_ROWS ? (shown.at(-1)?.no.toString() ?? null) : null,
  }
}
