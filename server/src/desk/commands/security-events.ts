import { memberByPhone } from '../../account/members/members.ts'
import { providersOfDay } from '../../account/otp/delivery-receipts.ts'
import type { Context } from '../../context.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { securityEvents } from '../../platform/security/security-events.ts'
import { type Command, printLines, table } from '../command.ts'
import { alarmsNow } from '../sql/active-alarms.ts'

const PERCENT = 100
const PHONE = /^0\d{9}$/

const listEvents = async (ctx: Context, of: string | undefined): Promise<string[]> => {
  const subject = of !== undefined && PHONE.test(of) ? (await memberByPhone(ctx.db, of)).id : (of ?? null)
  const rows = (await securityEvents(ctx.db, subject)).map(event => [
    bangkokTime(event.minute),
    event.kind,
    String(event.count),
    event.member_id,
    event.network,
    event.device,
    event.detail,
  ])
  return table(['Bangkok', 'what', 'times', 'member', 'network', 'device', 'of'], rows)
}

export const securityCommands: readonly Command[] = [
  {
    name: 'security list',
    permission: 'security.read',
    usage: '[<phone>|<member>|<kind>]',
    about:
      'security events: sign-ins, failures, codes, callbacks, caps and views, newest first; equal ones of a minute in one line',
    changes: false,
    run: printLines((ctx, { args }) => listEvents(ctx, args[0])),
  },
  {
    name: 'security alarms',
    permission: 'security.read',
    usage: '',
    about: 'present security alarms; exit code 1 when there is one',
    changes: false,
    run: async (ctx, _input, print) => {
      const alarms = await alarmsNow(ctx)
      const rows = alarms.map(({ id, since, tries, why }) => [id, String(tries), bangkokTime(since), why])
      for (const line of table(['of', 'times', 'since', 'why'], rows)) print(line)
      return alarms.length === 0 ? 0 : 1
    },
  },
  {
    name: 'sms',
    usage: '',
    about: 'codes of the last 24 hours by provider: sent, delivered, failed, and the median time',
    permission: 'partners.read',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await providersOfDay(ctx)).map(
        ({ provider, sent, delivered, failed, median_seconds }) => [
          provider,
          String(sent),
          String(delivered),
          String(failed),
          `${Math.floor((PERCENT * delivered) / sent)} %`,
          median_seconds === null ? '-' : `${Math.round(median_seconds)} s`,
        ],
      )
      return table(['provider', 'sent', 'arrived', 'failed', 'rate', 'half within'], rows)
    }),
  },
]
