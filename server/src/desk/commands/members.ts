import { type Permission, permissions } from '@sala/contract/account/member-permissions.ts'
import { proposalKinds } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import {
  type AccountStatus,
  accountStatusNames,
  accountStatusTexts,
  setAccountStatus,
} from '../../account/members/account-status.ts'
import { setPermission } from '../../account/members/member-permissions.ts'
import { maskPhone, memberByPhone } from '../../account/members/members.ts'
import {
  liftSuspension,
  signOutByOperator,
  suspendMember,
} from '../../account/sessions/session-termination.ts'
import { clearRisk, markRisk, riskMarksOf } from '../../cashier/operator-actions.ts'
import { lastEndOf } from '../../games/game-closing/game-closing.ts'
import { findOwed } from '../../games/transfer-wallet/receivables.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { readProfile } from '../../member-page/profile.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { closeAccount } from '../../privacy/account-closure.ts'
import { playRefusalOf } from '../../protection/play-permission.ts'
import { argument, type Command, checked, type Input, UsageError } from '../command.ts'
import { propose } from './proposal-submission.ts'

const ACCOUNT_DIGITS_SHOWN = 4

const closedText = (closed: number | null): string => (closed === null ? '' : `, ${closed} closed`)

const permissionOf = (input: Input): Permission => {
  const name = argument(input, 1, 'permission')
  const known = permissions.find(permission => permission === name)
  if (known === undefined) throw new UsageError(`no such permission; use one of: ${permissions.join(', ')}`)
  return known
}

const standingOf = (input: Input): AccountStatus => {
  const name = argument(input, 1, 'what')
  if (!accountStatusNames.includes(name))
    throw new UsageError(`no such value; use one of: ${accountStatusNames.join(', ')}`)
  return checked(accountStatusTexts.safeParse({ [name]: argument(input, 2, 'value') }))
}

const phoneOf = (input: Input): string => argument(input, 0, 'phone')

export const memberCommands: readonly Command[] = [
  {
    name: 'member',
    permission: 'members.read',
    usage: '<phone>',
    about: 'one member: money, open request, protection, risk marks; account and phone masked',
    changes: false,
    run: async (ctx, input, print) => {
      const member = await memberByPhone(ctx.db, phoneOf(input))
      const now = ctx.clock.now()
      const balances = await balancesOf(ctx.db, member.id)
      const { pending_request: open } = (await readProfile(ctx, member.id)).profile()
      const protection = await playRefusalOf(ctx.db, member.id, now)
      print(`id          ${member.id}`)
      print(`phone       ${maskPhone(member.phone)}${member.phone_proved ? '' : ' (not proved)'}`)
      print(
        `account     ${member.bank ?? 'none'} …${(member.account_number ?? '').slice(-ACCOUNT_DIGITS_SHOWN)}`,
      )
      print(`since       ${bangkokTime(member.created_at)}`)
      for (const [account, balance] of Object.entries(balances))
        print(`${account.padEnd(11)} ${formatSatang(balance)}`)
      const owed = await findOwed(ctx.db, member.id)
      if (owed > 0n) print(`owes        ${formatSatang(owed)}`)
      print(
        `open        ${open === null ? 'nothing' : `${open.type} ${open.id} ${open.status} ${formatSatang(open.amount)}`}`,
      )
      print(`may play    ${protection === null ? 'yes' : `no: ${protection.code}`}`)
      const end = await lastEndOf(ctx.db, member.id)
      if (end !== null)
        print(`play ended  ${bangkokTime(end.asked_at)} ${end.why}: ${end.status}${closedText(end.closed)}`)
      const marks = await riskMarksOf(ctx, member.id)
      print(`risk marks  ${marks.length}`)
      for (const mark of marks) print(`  ${bangkokTime(mark.marked_at)} ${mark.marked_by}: ${mark.reason}`)
      return undefined
    },
  },
  {
    name: 'member sign-in-link',
    permission: 'members.identity',
    step_up: true,
    usage: '<phone>',
    about:
      'propose a link that signs the member in once (R12), after you have identified them by other means; the checker gets it',
    changes: true,
    run: async (ctx, input, print) => {
      const { id: member } = await memberByPhone(ctx.db, phoneOf(input))
      return propose(ctx, input, print, { kind: 'sign_in_link', payload: { member } })
    },
  },
  {
    name: 'member correct',
    permission: 'members.identity',
    step_up: true,
    usage: '<phone> name|birth_date|phone <value>  |  <phone> bank_account <bank> <number>',
    about: 'propose a change of what the member cannot change: name, birth date, phone, bank account',
    changes: true,
    run: async (ctx, input, print) => {
      const { id: member } = await memberByPhone(ctx.db, phoneOf(input))
      const what = argument(input, 1, 'what')
      const value = argument(input, 2, 'value')
      const said =
        what === 'bank_account' ? { bank: value, account_number: input.args[3] } : { [what]: value }
      const payload = checked(proposalKinds.member_identity.payload.safeParse({ what, member, ...said }))
      return propose(ctx, input, print, { kind: 'member_identity', payload })
    },
  },
  {
    name: 'member sign-out',
    permission: 'members.suspend',
    usage: '<phone>',
    about: 'end each session and sign-in link of the member, for an account with a foreign sign-in',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      print(`${await signOutByOperator(ctx, input, id)} sessions ended`)
      return undefined
    },
  },
  {
    name: 'member suspend',
    permission: 'members.suspend',
    step_up: true,
    usage: '<phone>',
    about: 'suspend the member until `member lift`: no sign-in, deposit or play; open games are closed',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await suspendMember(ctx, input, id)
      print('suspended')
      return undefined
    },
  },
  {
    name: 'member close',
    permission: 'members.suspend',
    step_up: true,
    usage: '<phone>',
    about: 'close an account for a member who asked for it; not with credit, open requests or bonuses',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await closeAccount(ctx, input, id)
      print('closed')
      return undefined
    },
  },
  {
    name: 'member lift',
    permission: 'members.suspend',
    step_up: true,
    usage: '<phone>',
    about: 'lift a suspension, or reopen a closed account',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await liftSuspension(ctx, input, id)
      print('lifted')
      return undefined
    },
  },
  {
    name: 'member permit',
    permission: 'members.edit',
    usage: '<phone> <permission>',
    about: `grant a permission by name: ${permissions.join(', ')}`,
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await setPermission(ctx, input, id, permissionOf(input), true)
      print('granted')
      return undefined
    },
  },
  {
    name: 'member forbid',
    permission: 'members.edit',
    usage: '<phone> <permission>',
    about: 'revoke a permission',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await setPermission(ctx, input, id, permissionOf(input), false)
      print('revoked')
      return undefined
    },
  },
  {
    name: 'member set',
    permission: 'members.edit',
    usage: '<phone> <what> <value>',
    about: `set a value that a rule reads: ${accountStatusNames.join(', ')}; a wrong value lists the valid ones`,
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await setAccountStatus(ctx, input, id, standingOf(input))
      print('set')
      return undefined
    },
  },
  {
    name: 'risk mark',
    permission: 'risk.mark',
    usage: '<phone>',
    about: 'mark the member: each later withdrawal needs an operator',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await markRisk(ctx, input, id)
      print('marked')
      return undefined
    },
  },
  {
    name: 'risk clear',
    permission: 'risk.mark',
    usage: '<phone>',
    about: 'remove all marks of the member',
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, phoneOf(input))
      await clearRisk(ctx, input, id)
      print('cleared')
      return undefined
    },
  },
]
