import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import { maskedPhonesOf, memberByPhone, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { confirmLikeness } from '../../protection/breaks/self-exclusion-match-decisions.ts'
import { hashPairs, openMatches } from '../../protection/duplicate-accounts/self-exclusion-matches.ts'
import { argument, type Command, type Input, printLines, table } from '../command.ts'
import { propose } from './proposal-submission.ts'

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

const idOf = async (ctx: Context, input: Input): Promise<MemberId> => {
  const who = argument(input, 0, 'phone or member')
  return (isMemberId(who) ? await memberOf(ctx.db, who) : await memberByPhone(ctx.db, who)).id
}

export const exclusionCommands: readonly Command[] = [
  {
    name: 'exclusion list',
    permission: 'exclusions.read',
    usage: '',
    about: 'accounts that resemble an excluded person and wait for a decision, oldest first',
    changes: false,
    run: printLines(async ctx => {
      const matches = await openMatches(ctx.db, null, ctx.clock.now())
      const ids = matches.flatMap(({ member_id, excluded_id }) => [member_id, excluded_id])
      const phones = await maskedPhonesOf(ctx.db, ids)
      const rows = matches.map(match => [
        `${phones.get(match.member_id) ?? ''} ${match.member_id}`,
        `${phones.get(match.excluded_id) ?? 'erased'} ${match.excluded_id}`,
        match.kinds.join(', '),
        bangkokTime(match.found_at),
        bangkokTime(match.until),
      ])
      return table(['account', 'excluded', 'they share', 'found (Bangkok)', 'until'], rows)
    }),
  },
  {
    name: 'exclusion clear',
    permission: 'exclusions.lift',
    usage: '<phone or member>',
    about:
      "propose that the account is another person's: deposits and play open again, and the pair does not return",
    changes: true,
    run: async (ctx, input, print) =>
      propose(ctx, input, print, { kind: 'exclusion_lift', payload: { member: await idOf(ctx, input) } }),
  },
  {
    name: 'exclusion confirm',
    permission: 'exclusions.lift',
    step_up: true,
    usage: '<phone or member>',
    about: "decide that the account is the excluded person's: the exclusion covers it until the same end",
    changes: true,
    run: async (ctx, input, print) => {
      const id = await idOf(ctx, input)
      const seen = hashPairs(await openMatches(ctx.db, id, ctx.clock.now()))
      await confirmLikeness(ctx, input, id, seen)
      print('confirmed: excluded')
      return undefined
    },
  },
]
