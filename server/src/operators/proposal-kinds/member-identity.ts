import type { PayloadOf } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { correctMember, type MemberCorrection } from '../../account/identity/profile-corrections.ts'
import type { Member } from '../../account/members/members.ts'
import { decideOnMember } from '../../account/members/operator-decisions.ts'
import { checkExclusions } from '../../account/members/self-exclusion-check.ts'
import { asOperatorDecision, type Facts, type Kind, knownMember } from './proposal-kind.ts'

type Payload = PayloadOf<'member_identity'>

const changeOf = (payload: Payload): MemberCorrection => {
  switch (payload.what) {
    case 'name':
      return { name: payload.name }
    case 'birth_date':
      return { birth_date: payload.birth_date }
    case 'phone':
      return { phone: payload.phone }
    case 'bank_account':
      return { bank: payload.bank, account_number: payload.account_number }
  }
}

const shown = (member: Member, what: Payload['what']): string =>
  what === 'bank_account' ? `${member.bank ?? ''} ${member.account_number ?? ''}` : (member[what] ?? '')

/** Proposal to correct a member's name, birth date, phone or bank account. Members cannot change these themselves. */
export const memberIdentity: Kind<'member_identity'> = {
  subject: ({ member, what }) => `${member}:${what}`,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async () => null,
  look: async ({ tx }, { member, what }): Promise<Facts> => ({
    member,
    [what]: shown(await knownMember(tx, member), what),
  }),
  prepare: async (ctx, payload) => {
    await knownMember(ctx.db, payload.member)
    return async (within, decision) => {
      const { ctx: inside } = within
      const change = changeOf(payload)
      await decideOnMember(
        inside,
        asOperatorDecision(decision),
        payload.member,
        'member.correct',
        async (tx, _, { at }) => {
          await correctMember(tx, payload.member, change, at)
          return { what: payload.what }
        },
      )
      return null
    }
  },
  after: (ctx, { member }) => checkExclusions(ctx, member),
}
