import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import { maskedPhonesOf, memberByPhone, memberOf } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { eraseMember, keptOf } from '../../privacy/account-erasure.ts'
import { openCorrections, refuseCorrection } from '../../privacy/correction-requests.ts'
import { exportMember } from '../../privacy/personal-data-export.ts'
import { argument, type Command, type Input, option, printLines, table, UsageError } from '../command.ts'
import { propose } from './proposal-submission.ts'

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

const idOf = async (ctx: Context, input: Input): Promise<MemberId> => {
  const who = argument(input, 0, 'phone or member')
  return (isMemberId(who) ? await memberOf(ctx.db, who) : await memberByPhone(ctx.db, who)).id
}

const numberOf = (input: Input): bigint => {
  const no = argument(input, 0, 'number')
  if (!/^\d{1,18}$/.test(no)) throw new UsageError('<number> is one of correction list')
  return BigInt(no)
}

export const personalDataCommands: readonly Command[] = [
  {
    name: 'member export',
    permission: 'personal_data.answer',
    usage: '<phone or member> --to <file>',
    about: 'write all stored personal data of the member into a file, for the member',
    changes: true,
    run: async (ctx, input, print) => {
      const file = option(input, 'to')
      const text = await exportMember(ctx, input, await idOf(ctx, input))
      await pipeline(Readable.from(text), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      print(`written: ${file}`)
      return undefined
    },
  },
  {
    name: 'member erase',
    permission: 'personal_data.answer',
    usage: '<phone or member>',
    about: "erase the account permanently at the member's request; not with credit, open requests or bonuses",
    changes: true,
    run: async (ctx, input, print) => {
      const id = await idOf(ctx, input)
      await eraseMember(ctx, input, id)
      print(`erased: ${id}`)
      return undefined
    },
  },
  {
    name: 'member kept',
    permission: 'personal_data.answer',
    usage: '<member>',
    about: 'the person of an erased account, while the law requires the data; the view is recorded',
    changes: true,
    run: async (ctx, input, print) => {
      const kept = await keptOf(ctx, input, await idOf(ctx, input))
      print(`erased      ${bangkokTime(kept.erased_at)} (Bangkok)`)
      print(`name        ${kept.name ?? '-'}`)
      print(`phone       ${kept.phone ?? '-'}`)
      print(`account     ${kept.bank ?? '-'} ${kept.account_number ?? '-'}`)
      print(`born        ${kept.birth_date ?? '-'}`)
      print(`until       ${bangkokTime(kept.identity_until)}, money ${bangkokTime(kept.money_until)}`)
      return undefined
    },
  },
  {
    name: 'correction list',
    permission: 'personal_data.read',
    usage: '',
    about: 'undecided corrections that members requested, oldest first',
    changes: false,
    run: printLines(async ctx => {
      const open = await openCorrections(ctx.db)
      const phones = await maskedPhonesOf(
        ctx.db,
        open.map(({ member_id }) => member_id),
      )
      const rows = open.map(({ no, member_id, kind, bank, value, note, asked_at }) => [
        String(no),
        `${phones.get(member_id) ?? ''} ${member_id}`,
        kind,
        [bank, value].filter(part => part !== null).join(' '),
        note ?? '-',
        bangkokTime(asked_at),
      ])
      return table(['number', 'member', 'what', 'should be', 'why', 'asked (Bangkok)'], rows)
    }),
  },
  {
    name: 'correction accept',
    permission: 'personal_data.answer',
    usage: '<number>',
    about: 'propose the requested correction; check the evidence first. `other` is done by hand before',
    changes: true,
    run: (ctx, input, print) =>
      propose(ctx, input, print, { kind: 'member_correction', payload: { no: String(numberOf(input)) } }),
  },
  {
    name: 'correction refuse',
    permission: 'personal_data.answer',
    usage: '<number>',
    about: 'refuse a correction; the data stays',
    changes: true,
    run: async (ctx, input, print) => {
      await refuseCorrection(ctx, input, numberOf(input))
      print('refused')
      return undefined
    },
  },
]
