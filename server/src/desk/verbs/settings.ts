import { z } from 'zod'
import { accountSettings } from '../../account/settings.ts'
import { saveReceivingAccount } from '../../cashier/bank/receiving-accounts.ts'
import { type CashierSettings, cashierSettings } from '../../cashier/settings.ts'
import { linkHostsSettings, promotionPopupSettings, siteInfoSettings } from '../../content/settings.ts'
import type { Context } from '../../context.ts'
import { gamesSettings } from '../../games/settings.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor, requireTwo, TWO_ARE_NEEDED } from '../../platform/operator.ts'
import { securitySettings } from '../../platform/security/events.ts'
import {
  contradictionIn,
  rawSettings,
  readSettings,
  type SettingsDefinition,
  writeSettings,
} from '../../platform/settings.ts'
import { privacySettings } from '../../privacy/settings.ts'
import { findPromotions, isBeyond } from '../../promotions/offers/promotions.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { referralSettings } from '../../referral/settings.ts'
import { argument, checked, jsonOf, Misuse, table, type Verb } from '../command.ts'
import { deskSettings } from '../settings.ts'
import {
  confirmProposal,
  findOpenProposals,
  insertProposal,
  lockProposal,
  type Proposal,
  type ProposalSubject,
  proposalSubjects,
} from '../sql/proposals.ts'

const groups: readonly SettingsDefinition<z.ZodObject>[] = [
  accountSettings,
  securitySettings,
  privacySettings,
  cashierSettings,
  gamesSettings,
  promotionsSettings,
  referralSettings,
  siteInfoSettings,
  linkHostsSettings,
  promotionPopupSettings,
  deskSettings,
]

/** Where money goes: changed by two operators only. */
const BY_TWO = new Set(['cashier.receiving_account', 'cashier.payout_account'])

const receivingAccount = z
  .strictObject({
    bank: z.string().regex(/^[a-z0-9]{2,12}$/),
    account_number: z.string().regex(/^\d{6,15}$/),
    name: z.string().min(1).max(120),
    special: z.boolean().default(false),
    biller_id: z
      .string()
      .regex(/^\d{13,15}$/)
      .nullable()
      .default(null),
    terminals: z.array(z.string().min(1).max(30)).length(5).nullable().default(null),
    active: z.boolean().default(true),
  })
  .refine(
    ({ special, biller_id, terminals }) =>
      special === (biller_id !== null) && special === (terminals !== null),
    'the special account has biller_id and five terminals, and no other has',
  )

const groupOf = (name: string) => {
  const group = groups.find(each => each.name === name)
  if (group === undefined) throw new Misuse(`<group> is one of ${groups.map(each => each.name).join(', ')}`)
  return group
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws Misuse when a promotion that members can take asks for more than may be deposited. */
const requirePromotionsInReach = async (db: Db | Tx, { deposit_maximum }: CashierSettings): Promise<void> => {
  const beyond = (await findPromotions(db)).find(promotion => isBeyond(promotion, deposit_maximum))
  if (beyond !== undefined)
    throw new Misuse(
      `deposit_maximum would be below deposit_minimum of promotion ${beyond.id}: close it first`,
    )
}

/** The group's row with one key replaced, judged by the group's own schema. Throws Misuse. */
const withKey = async (db: Db | Tx, group: SettingsDefinition<z.ZodObject>, key: string, value: unknown) => {
  if (!Object.hasOwn(group.schema.shape, key))
    throw new Misuse(`<key> is one of ${Object.keys(group.schema.shape).join(', ')}`)
  const stored = await rawSettings(db, group)
  const whole = { ...(isRecord(stored) ? stored : {}), [key]: value }
  const meant = checked(z.safeParse(group.schema, whole))
  const contradiction = contradictionIn(group, meant)
  if (contradiction !== null) {
    const [less, more] = contradiction
    throw new Misuse(`${less} would be above ${more}: change ${key === less ? more : less} first`)
  }
  if (group.name === cashierSettings.name)
    await requirePromotionsInReach(db, cashierSettings.schema.parse(whole))
  return whole
}

const note = (
  tx: Tx,
  input: OperatorDecision,
  action: string,
  subject: string,
  value: unknown,
  at: Date,
): Promise<void> => {
  const details = { reason: input.reason, value: JSON.stringify(value) }
  return audit(tx, { actor: operatorActor(input), action, subject, details }, at)
}

const isSubject = (text: string): text is ProposalSubject =>
  proposalSubjects.some(subject => subject === text)

/** Throws Misuse when the value is not what the subject holds. */
const judge = async (db: Db | Tx, subject: ProposalSubject, value: unknown): Promise<void> => {
  if (subject === 'receiving-account') checked(receivingAccount.safeParse(value))
  else await withKey(db, cashierSettings, subject.slice('cashier.'.length), value)
}

const apply = async (tx: Tx, { subject, value }: Proposal, at: Date): Promise<void> => {
  if (subject === 'receiving-account')
    return saveReceivingAccount(tx, checked(receivingAccount.safeParse(value)), at)
  const whole = await withKey(tx, cashierSettings, subject.slice('cashier.'.length), value)
  const group: SettingsDefinition<z.ZodObject> = cashierSettings
  return writeSettings(tx, group, whole, at)
}

/** Puts a proposal in force, once: another person than its maker has looked and agrees. Throws Misuse, DecisionMistake. */
export const confirmByTwo = (
  ctx: Context,
  no: string,
  checked: { readonly checker: string; readonly reason: string },
): Promise<ProposalSubject> =>
  inTransaction(ctx.db, async tx => {
    const at = ctx.clock.now()
    const { checker, reason } = checked
    const proposal = await lockProposal(tx, no)
    if (proposal === null) throw new Misuse(`no open proposal ${no}`)
    requireTwo({ maker: proposal.proposed_by, checker })
    await apply(tx, proposal, at)
    await confirmProposal(tx, proposal.no, checker, at)
    const input = { operator: checker, reason }
    await note(tx, input, 'settings.confirm', proposal.subject, proposal.value, at)
    return proposal.subject
  })

export const settingVerbs: readonly Verb[] = [
  {
    name: 'settings get',
    usage: '[<group>]',
    about:
      'the settings that hold, as settings set takes them, and which nobody has set; without a group, the names of the groups',
    changes: false,
    run: async (ctx, { args }, print) => {
      const [name] = args
      if (name === undefined) for (const group of groups) print(group.name)
      else {
        const group = groupOf(name)
        const stored = await rawSettings(ctx.db, group)
        // As `settings set` takes them: money in baht.
        const holds = z.encode(group.schema, await readSettings(ctx.db, group))
        for (const key of Object.keys(group.schema.shape)) {
          const isSaid = isRecord(stored) && stored[key] !== undefined
          print(`${key} = ${JSON.stringify(holds[key])}${isSaid ? '' : '  (default)'}`)
        }
      }
      return undefined
    },
  },
  {
    name: 'settings set',
    usage: '<group> <key> <JSON>',
    about: 'change one setting; money is baht, a text stands in double quotes',
    changes: true,
    run: async (ctx, input, print) => {
      const group = groupOf(argument(input, 0, 'group'))
      const key = argument(input, 1, 'key')
      const value = jsonOf(argument(input, 2, 'JSON'))
      const subject = `${group.name}.${key}`
      if (BY_TWO.has(subject))
        throw new Misuse(`${subject} is changed by two: settings propose ${subject} <JSON>`)
      const at = ctx.clock.now()
      await inTransaction(ctx.db, async tx => {
        await writeSettings(tx, group, await withKey(tx, group, key, value), at)
        await note(tx, input, 'settings.set', subject, value, at)
      })
      print(`${subject} = ${JSON.stringify(value)}`)
      return undefined
    },
  },
  {
    name: 'settings propose',
    usage: '<receiving-account|cashier.receiving_account|cashier.payout_account> <JSON>',
    about: 'propose where money is sent or paid from; another person has to agree',
    changes: true,
    run: async (ctx, input, print) => {
      const subject = argument(input, 0, 'subject')
      if (!isSubject(subject)) throw new Misuse(`<subject> is one of ${proposalSubjects.join(', ')}`)
      const value = jsonOf(argument(input, 1, 'JSON'))
      const at = ctx.clock.now()
      const no = await inTransaction(ctx.db, async tx => {
        await judge(tx, subject, value)
        const { reason, operator } = input
        await note(tx, input, 'settings.propose', subject, value, at)
        return insertProposal(tx, { subject, value, reason, proposed_by: operator, proposed_at: at })
      })
      print(`proposal ${no} waits for a second person`)
      return undefined
    },
  },
  {
    name: 'settings proposals',
    usage: '',
    about: 'what waits for a second operator',
    changes: false,
    run: async (ctx, _input, print) => {
      const rows = (await findOpenProposals(ctx.db)).map(({ no, subject, value, proposed_by, reason }) => [
        String(no),
        subject,
        proposed_by,
        reason,
        JSON.stringify(value),
      ])
      for (const line of table(['no', 'subject', 'by', 'reason', 'value'], rows)) print(line)
      return undefined
    },
  },
  {
    name: 'settings confirm',
    usage: '<no>',
    about: 'put a proposal of another operator in force: two signed-in people, so not from here yet',
    changes: true,
    run: async () => {
      throw new Misuse(TWO_ARE_NEEDED)
    },
  },
]
