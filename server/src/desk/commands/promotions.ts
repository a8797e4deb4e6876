import { promotionEdit } from '@sala/contract/promotions/promotion-edit.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { bahtFromSatang, formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import type { OnePersonMark } from '../../account/identity/duplicate-accounts.ts'
import { maskedPhonesOf, memberByPhone } from '../../account/members/members.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import { allowLookalikesAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { percentOf } from '../../platform/basis-points.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { tryPromotion } from '../../promotions/dry-runs/promotion-dry-run.ts'
import { listRefusedDuplicates } from '../../promotions/offers/duplicate-claims.ts'
import {
  allPromotions,
  EditMistake,
  editClosedPromotion,
  promotionById,
  requireTextsAgree,
} from '../../promotions/offers/promotion-edit.ts'
import { editedPromotion, editMistakes, mistakeIn } from '../../promotions/offers/promotion-edit-rules.ts'
import { exceedsDepositMaximum } from '../../promotions/offers/promotions.ts'
import { isRunning, type Promotion } from '../../promotions/rules/promotion-terms.ts'
import {
  argument,
  type Command,
  checked,
  type Input,
  jsonOf,
  option,
  printLines,
  soleOf,
  table,
  UsageError,
} from '../command.ts'
import { propose } from './proposal-submission.ts'

const idOf = (input: Input): number => {
  const text = argument(input, 0, 'promotion')
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('<promotion> is a number of promotions list')
  return Number(text)
}

const stateOf = (promotion: Promotion, now: Date): string => {
  if (isRunning(promotion, now)) return 'runs'
  if (promotion.opened_at === null) return 'draft'
  if (!promotion.active) return 'closed'
  return promotion.starts_at > now ? 'not yet' : 'over'
}

const baht = (value: Satang | null): number | null => (value === null ? null : bahtFromSatang(value))

const rewardOf = ({ reward_fixed, rate_bp }: Promotion): string =>
  reward_fixed === null ? `${percentOf(rate_bp ?? 0)} %` : `${formatSatang(satang(reward_fixed))} baht`

/** Returns a promotion's fields in the format that `promotions edit` accepts, and also the fields that cannot be edited. */
const shown = (promotion: Promotion, now: Date): readonly (readonly [string, unknown])[] => [
  ['id', promotion.id],
  ['now', stateOf(promotion, now)],
  ['trigger', promotion.trigger],
  ['frequency', promotion.frequency],
  ['title', promotion.title],
  ['summary', promotion.summary],
  ['terms', promotion.terms],
  ['deposit_minimum', baht(promotion.deposit_minimum)],
  ['friends_max', promotion.friends_max],
  ['reward_fixed', baht(promotion.reward_fixed)],
  ['rate_percent', promotion.rate_bp === null ? null : percentOf(promotion.rate_bp)],
  ['turnover_times', promotion.turnover_times],
  ['maximum_withdrawal', baht(promotion.maximum_withdrawal)],
  ['claim_days', promotion.claim_days],
  ['valid_days', promotion.valid_days],
  ['weights', promotion.weights],
  [
    'greatest_stake_percent',
    promotion.greatest_stake_bp === null ? null : percentOf(promotion.greatest_stake_bp),
  ],
  ['greatest_stake_least', baht(promotion.greatest_stake_least)],
  ['once_per_person', promotion.once_per_person],
  ['audience', promotion.audience],
  ['audience_days', promotion.audience_days],
  ['starts_at', promotion.starts_at],
  ['ends_at', promotion.ends_at],
]

const changed = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof EditMistake) throw new UsageError(error.message)
    throw error
  }
}

/** Throws UsageError if the promotion requires a larger deposit than members may make. */
const requireInReach = async (ctx: Context, promotion: Promotion): Promise<void> => {
  const { deposit_maximum } = await readSettings(ctx.db, cashierSettings)
  if (exceedsDepositMaximum({ ...promotion, active: true }, deposit_maximum))
    throw new UsageError('deposit_minimum would be above cashier.deposit_maximum')
}

/** Returns the fields of a promotion before and after the edit. Throws UsageError if the edit is invalid. */
const asEdited = async (ctx: Context, id: number, sent: unknown) => {
  const edit = checked(promotionEdit.safeParse(sent))
  const promotion = await promotionById(ctx, id)
  return { promotion, edit, edited: editedPromotion(promotion, edit) }
}

const list = async (ctx: Context): Promise<string[]> => {
  const now = ctx.clock.now()
  const rows = (await allPromotions(ctx)).map(promotion => [
    String(promotion.id),
    stateOf(promotion, now),
    promotion.trigger,
    promotion.frequency,
    rewardOf(promotion),
    `${promotion.turnover_times} x`,
    promotion.title,
  ])
  return table(['no', 'now', 'for', 'how often', 'gives', 'turnover', 'title'], rows)
}

const switchCommands: readonly Command[] = [
  {
    name: 'promotions open',
    permission: 'promotions.publish',
    step_up: true,
    usage: '<promotion>',
    about: 'propose to open a promotion to members',
    changes: true,
    run: (ctx, input, print) =>
      propose(ctx, input, print, { kind: 'promotion_open', payload: { promotion: idOf(input) } }),
  },
  {
    name: 'promotions close',
    permission: 'promotions.publish',
    step_up: true,
    usage: '<promotion>',
    about: 'propose to close a promotion; open bonuses continue',
    changes: true,
    run: (ctx, input, print) =>
      propose(ctx, input, print, { kind: 'promotion_close', payload: { promotion: idOf(input) } }),
  },
]

const ALIKE: Readonly<Record<string, string>> = {
  payer: 'an account that paid in for both',
  device: 'one device',
  name_and_birth_date: 'name and birth date',
  name_and_address: 'name and address',
} satisfies Record<OnePersonMark, string>

const listRefused = async (ctx: Context, memberId: MemberId | null): Promise<string[]> => {
  const refused = await listRefusedDuplicates(ctx, memberId)
  const phones = await maskedPhonesOf(
    ctx.db,
    refused.flatMap(({ member_id, other_id }) => [member_id, other_id]),
  )
  const rows = refused.map(row => [
    `${phones.get(row.member_id) ?? ''} ${row.member_id}`,
    `${phones.get(row.other_id) ?? ''} ${row.other_id}`,
    row.marks.map(mark => ALIKE[mark] ?? mark).join(', '),
    `${row.promotion_id} ${row.period}`,
    bangkokTime(row.refused_at),
    row.cleared_at === null ? 'stands' : `allowed by ${row.cleared_by}: ${row.cleared_reason}`,
  ])
  return table(['refused', 'taken by', 'they share', 'promotion', 'when (Bangkok)', 'now'], rows)
}

const lookalikeCommands: readonly Command[] = [
  {
    name: 'promotions refused',
    permission: 'promotions.read',
    usage: '[<phone>]',
    about: 'bonuses refused because of a duplicate account; members are never told which',
    changes: false,
    run: printLines(async (ctx, { args }) => {
      const memberId = args[0] === undefined ? null : (await memberByPhone(ctx.db, args[0])).id
      return await listRefused(ctx, memberId)
    }),
  },
  {
    name: 'promotions allow',
    permission: 'bonuses.change',
    step_up: true,
    usage: '<phone of the refused> --to <phone of who took it>',
    about: 'decide that two accounts are two people: each may take bonuses',
    changes: true,
    run: async (ctx, input, print) => {
      const { id: a } = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      const { id: b } = await memberByPhone(ctx.db, option(input, 'to'))
      await allowLookalikesAlone(ctx, soleOf(input), { a, b })
      print('allowed')
      return undefined
    },
  },
]

export const promotionCommands: readonly Command[] = [
  ...lookalikeCommands,
  {
    name: 'promotions list',
    permission: 'promotions.read',
    usage: '',
    about: 'all promotions in display order, and their state',
    changes: false,
    run: printLines(list),
  },
  {
    name: 'promotions show',
    permission: 'promotions.read',
    usage: '<promotion>',
    about: 'one promotion with its texts and numbers, money in baht',
    changes: false,
    run: async (ctx, input, print) => {
      const promotion = await promotionById(ctx, idOf(input))
      for (const [name, value] of shown(promotion, ctx.clock.now()))
        print(`${name} = ${JSON.stringify(value)}`)
      return undefined
    },
  },
  {
    name: 'promotions edit',
    permission: 'promotions.edit',
    step_up: true,
    usage: '<promotion> <JSON of what changes>',
    about:
      'change texts and numbers, money in baht; contradicting text is refused, earlier promises are kept, an open promotion needs a proposal',
    changes: true,
    run: async (ctx, input, print) => {
      const id = idOf(input)
      const sent = jsonOf(argument(input, 1, 'JSON'))
      const { promotion, edit, edited } = await asEdited(ctx, id, sent)
      const mistake = mistakeIn(promotion, edit)
      if (mistake !== null) throw new UsageError(editMistakes[mistake])
      await requireInReach(ctx, edited)
      await changed(requireTextsAgree(ctx.db, edited))
      if (promotion.active) {
        const payload = { promotion: id, edit: sent as z.input<typeof promotionEdit> }
        return propose(ctx, input, print, { kind: 'promotion_edit', payload })
      }
      await changed(editClosedPromotion(ctx, input, id, edit))
      print(`${id} changed: ${Object.keys(edit).join(', ')}`)
      return undefined
    },
  },
  {
    name: 'promotions try',
    permission: 'promotions.read',
    usage: '<promotion> [<JSON of what would change>]',
    about: 'dry run: the greatest cost over the last thirty days with these changes; changes nothing',
    changes: false,
    run: async (ctx, input, print) => {
      const sent = input.args[1] === undefined ? {} : jsonOf(input.args[1])
      const { edited } = await asEdited(ctx, idOf(input), sent)
      const { given, beyond_budget, suspects, is_whole } = await tryPromotion(ctx, edited)
      const { members, bonuses, amount } = given
      print(`${formatSatang(amount)} baht at most, ${bonuses} bonuses to ${members} members`)
      if (beyond_budget > 0) print(`${beyond_budget} bonuses beyond its budget`)
      for (const { mark, ...of } of suspects)
        print(`${formatSatang(of.amount)} baht to ${of.members} members with the mark ${mark}`)
      if (!is_whole) print('not all members were checked: the true figure is higher')
      return undefined
    },
  },
  ...switchCommands,
]
