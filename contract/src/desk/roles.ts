import { type Satang, satang } from '../wire/money.ts'
import { type Permission, permissions } from './permissions.ts'

export const roles = ['support', 'cashier', 'finance', 'risk', 'marketing', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** Maximum amounts that staff users with a role may decide. For a staff user with several roles, the highest limit applies. */
export type AmountLimits = {
  /** Maximum amount of one case that one staff user decides: a withdrawal, an unassigned (suspense) payment or a slip. */
  readonly decide: Satang
  /** Maximum amount of one proposal that a staff user makes. */
  readonly propose: Satang
  /** Maximum amount of one proposal that a staff user approves as its checker. */
  readonly agree: Satang
  /** Maximum amount that one staff user may decide without a checker (a second staff user). */
  readonly alone: Satang
}

type RoleDefinition = { readonly permissions: readonly Permission[]; readonly limits: AmountLimits }

const baht = (amount: number): Satang => satang(BigInt(amount) * 100n)

const NOTHING: AmountLimits = { decide: baht(0), propose: baht(0), agree: baht(0), alone: baht(0) }

const READING = permissions.filter(name => name.endsWith('.read'))
const SHOWN_TO_ALL = [
  'queue.read',
  'members.read',
  'proposals.read',
  'flows.read',
] as const satisfies Permission[]

export const roleTable: Readonly<Record<Role, RoleDefinition>> = {
  support: {
    permissions: [
      ...SHOWN_TO_ALL,
      ...(['queue.claim', 'deposits.read', 'withdrawals.read', 'games.read', 'personal_data.read'] as const),
      ...(['slips.answer', 'members.unmask', 'members.edit', 'members.identity'] as const),
      ...(['support.read', 'support.answer', 'support.edit', 'complaints.resolve'] as const),
      ...(['care.read', 'care.act', 'documents.read'] as const),
    ],
    limits: { ...NOTHING, decide: baht(5_000), propose: baht(5_000) },
  },
  cashier: {
    permissions: [
      ...SHOWN_TO_ALL,
      ...(['today.read', 'queue.claim', 'deposits.read', 'withdrawals.read', 'members.unmask'] as const),
      'flows.close',
      ...([
        'suspense.settle',
        'slips.answer',
        'withdrawals.decide',
        'money.correct',
        'money.settle',
      ] as const),
      ...(['support.read', 'support.answer'] as const),
    ],
    limits: { ...NOTHING, decide: baht(50_000), propose: baht(200_000) },
  },
  finance: {
    permissions: [
      ...SHOWN_TO_ALL,
      ...(['today.read', 'queue.claim', 'deposits.read', 'withdrawals.read', 'games.read'] as const),
      ...(['promotions.read', 'referral.read', 'settings.read', 'audit.read', 'jobs.read'] as const),
      'flows.close',
      ...([
        'suspense.settle',
        'slips.answer',
        'withdrawals.decide',
        'money.correct',
        'money.settle',
      ] as const),
      'reports.read',
      ...(['members.unmask', 'finance.read', 'finance.close', 'finance.export', 'accounts.change'] as const),
      ...(['agree.money', 'agree.promotions', 'agree.settings'] as const),
      ...(['support.read', 'support.answer', 'complaints.resolve'] as const),
      ...(['campaigns.read', 'campaigns.stop', 'affiliates.read', 'affiliates.settle'] as const),
      ...(['events.read', 'events.manage'] as const),
    ],
    limits: { decide: baht(500_000), propose: baht(2_000_000), agree: baht(2_000_000), alone: baht(100) },
  },
  risk: {
    permissions: [
      ...SHOWN_TO_ALL,
      ...(['today.read', 'queue.claim', 'deposits.read', 'withdrawals.read', 'games.read'] as const),
      ...(['promotions.read', 'referral.read', 'referral.edit', 'security.read', 'audit.read'] as const),
      'flows.close',
      ...(['withdrawals.decide', 'members.unmask', 'members.edit', 'members.suspend'] as const),
      ...(['members.identity', 'risk.read', 'risk.mark', 'exclusions.read', 'exclusions.lift'] as const),
      ...(['support.read', 'support.answer', 'complaints.resolve'] as const),
      ...(['bonuses.change', 'agree.identity', 'campaigns.read', 'campaigns.stop'] as const),
      'affiliates.read',
      ...(['care.read', 'care.act', 'care.end'] as const),
      ...(['documents.read', 'documents.decide'] as const),
      ...(['aml.read', 'aml.act', 'aml.decide'] as const),
    ],
    limits: { ...NOTHING, decide: baht(50_000), propose: baht(200_000), agree: baht(200_000) },
  },
  marketing: {
    permissions: [
      ...(['affiliates.read', 'affiliates.edit'] as const),
      ...SHOWN_TO_ALL,
      ...(['today.read', 'games.read', 'referral.read', 'promotions.read', 'content.read'] as const),
      ...(['promotions.edit', 'promotions.publish', 'content.edit', 'bonuses.change'] as const),
      ...(['campaigns.read', 'campaigns.edit', 'campaigns.send', 'campaigns.stop', 'reports.read'] as const),
    ],
    limits: { ...NOTHING, propose: baht(200_000) },
  },
  admin: {
    permissions,
    limits: { decide: baht(500_000), propose: baht(9_999_999), agree: baht(9_999_999), alone: baht(100) },
  },
  auditor: { permissions: [...READING, 'finance.export', 'reports.staff'], limits: NOTHING },
}

export const permissionsOf = (held: readonly Role[]): ReadonlySet<Permission> =>
  new Set(held.flatMap(role => roleTable[role].permissions))

const greatest = (amounts: readonly Satang[]): Satang =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), satang(0n))

export const limitsOf = (held: readonly Role[]): AmountLimits => {
  const each = held.map(role => roleTable[role].limits)
  return {
    decide: greatest(each.map(({ decide }) => decide)),
    propose: greatest(each.map(({ propose }) => propose)),
    agree: greatest(each.map(({ agree }) => agree)),
    alone: greatest(each.map(({ alone }) => alone)),
  }
}
