import { EXTEND_MAX_DAYS } from '@sala/contract/desk/members/action-endpoints.ts'
import { type BonusId, idPattern } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { memberByPhone } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { extendBonusAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { bonusesForOperators } from '../../promotions/bonus-views.ts'
import { voidBonus } from '../../promotions/bonuses/bonus-decisions.ts'
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
import { bahtOf } from '../commands/ledger-corrections.ts'
import { propose } from '../commands/proposal-submission.ts'

const memberOf = (ctx: Context, input: Input) => memberByPhone(ctx.db, argument(input, 0, 'phone'))

const bonusIn = (input: Input): BonusId => {
  const id = argument(input, 1, 'bonus')
  if (!idPattern('bon').test(id)) throw new UsageError('<bonus> is an id that begins with bon_')
  return id as BonusId
}

const wholeNumber = (text: string, name: string, most: number): number => {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new UsageError(`${name} is a number from 1 to ${most}`)
  return number
}

export const bonusCommands: readonly Command[] = [
  {
    name: 'bonuses list',
    permission: 'members.read',
    usage: '<phone>',
    about: "a member's bonuses, newest first, with the turnover done",
    changes: false,
    run: printLines(async (ctx, input) => {
      const { id } = await memberOf(ctx, input)
      const rows = (await bonusesForOperators(ctx, id)).map(bonus => [
        bonus.id,
        bonus.status,
        formatSatang(bonus.amount),
        `${formatSatang(bonus.turnover_done)} of ${formatSatang(bonus.turnover_needed)}`,
        bonus.expires_at === null ? '-' : bangkokTime(bonus.expires_at),
        bonus.title,
      ])
      return table(['id', 'now', 'baht', 'turnover', 'until (Bangkok)', 'promotion'], rows)
    }),
  },
  {
    name: 'bonuses grant',
    permission: 'bonuses.change',
    step_up: true,
    usage: '<phone> <promotion> --amount <baht>',
    about: 'propose a bonus by the terms of that promotion, regardless of its conditions',
    changes: true,
    run: async (ctx, input, print) => {
      const { id: member } = await memberOf(ctx, input)
      const promotion = wholeNumber(argument(input, 1, 'promotion'), '<promotion>', Number.MAX_SAFE_INTEGER)
      const payload = { member, promotion, amount: bahtOf(option(input, 'amount')) }
      return propose(ctx, input, print, { kind: 'bonus_grant', payload })
    },
  },
  {
    name: 'bonuses void',
    permission: 'bonuses.change',
    step_up: true,
    usage: '<phone> <bonus>',
    about: 'cancel an open bonus as a forfeit, or withdraw an unclaimed offer',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberOf(ctx, input)
      await voidBonus(ctx, input, id, bonusIn(input))
      print('cancelled; the bonus money is removed automatically')
      return undefined
    },
  },
  {
    name: 'bonuses extend',
    permission: 'bonuses.change',
    usage: '<phone> <bonus> --days <number>',
    about: 'extend the time for the turnover of an open bonus, or for claiming an offer',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberOf(ctx, input)
      const days = wholeNumber(option(input, 'days'), '--days', EXTEND_MAX_DAYS)
      await extendBonusAlone(ctx, soleOf(input), id, { id: bonusIn(input), days })
      print('extended')
      return undefined
    },
  },
]
