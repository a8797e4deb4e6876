import { memberByPhone } from '../../account/members/members.ts'
import type { Context } from '../../context.ts'
import { ledgerFault } from '../../ledger/seals/seals.ts'
import { hiddenLines } from '../../operators/proposals/hidden-proposal-kinds.ts'
import { auditLines } from '../../platform/audit.ts'
import { auditFault } from '../../platform/audit-seals.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { decidedBy } from '../../platform/operator-decision.ts'
import { type Command, printLines, table } from '../command.ts'

const LIST_MAX = 200
const PHONE = /^0\d{9}$/

/** Returns the id by which audit lines are searched. For the phone number of a member it is the member's id, for any other text the text itself. */
const subjectOf = async (ctx: Context, text: string | undefined): Promise<string | null> => {
  if (text === undefined) return null
  return PHONE.test(text) ? (await memberByPhone(ctx.db, text)).id : text
}

const whoOf = (actor: string, { maker, checker }: Readonly<Record<string, string>>): string =>
  maker === undefined || checker === undefined ? actor : decidedBy({ operator: maker, checker })

const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

export const auditCommands: readonly Command[] = [
  {
    name: 'audit list',
    permission: 'audit.read',
    usage: '[<phone>|<subject>]',
    about: 'the audit log, newest first: of a member, of a bonus, withdrawal or promotion, or of all',
    changes: false,
    run: printLines(async (ctx, { args, who }) => {
      const lines = await auditLines(ctx.db, await subjectOf(ctx, args[0]), LIST_MAX, hiddenLines(who))
      const rows = lines.map(({ at, actor, action, subject, details }) => [
        bangkokTime(at),
        whoOf(actor, details),
        action,
        subject,
        plain(
          Object.entries(details)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
        ),
      ])
      return table(['Bangkok', 'who', 'what', 'of', 'facts'], rows)
    }),
  },
  {
    name: 'audit verify',
    permission: 'audit.read',
    usage: '',
    about: 'verify each line of the audit log, its seals and the anchor; exit code 1 when one is wrong',
    changes: false,
    run: async (ctx, _input, print) => {
      const fault = await auditFault(ctx.db, ctx.config)
      print(fault ?? 'the audit log is intact')
      return fault === null ? 0 : 1
    },
  },
  {
    name: 'ledger verify',
    permission: 'audit.read',
    usage: '',
    about:
      'read every transfer again and compare it with the seals of the ledger; exit code 1 when one is wrong',
    changes: false,
    run: async (ctx, _input, print) => {
      const fault = await ledgerFault(ctx.db, () => true)
      print(fault ?? 'the ledger matches its seals')
      return fault === null ? 0 : 1
    },
  },
]
