import { amlRuleNames, amlStateNames } from '@sala/contract/aml/aml-texts.ts'
import { caseToDecide, endCase, knownCase } from '../../../aml/cases/case-decisions.ts'
import { dropFromList, listToDecide, runningList } from '../../../aml/lists/sanctions-lists.ts'
import { bangkokTime } from '../../../platform/calendar.ts'
import { asOperatorDecision, type Kind } from '../proposal-kind.ts'

/** Proposal to close a case about money laundering, or to record that the member was reported to the authority. */
export const amlCaseEnd: Kind<'aml_case_end'> = {
  subject: payload => `aml_case:${payload.case}`,
  member: async (ctx, payload) => (await knownCase(ctx.db, BigInt(payload.case))).member_id,
  amount: async () => null,
  look: async ({ tx }, payload) => {
    const { member_id, state, rule, found_until, undecided } = await caseToDecide(tx, BigInt(payload.case))
    return {
      member: member_id,
      aml_case: payload.case,
      aml_rule: amlRuleNames[rule].name,
      aml_state: amlStateNames[state],
      aml_matches: String(undecided.matches),
      aml_score: String(undecided.score ?? ''),
      aml_found: bangkokTime(found_until),
    }
  },
  prepare: async (ctx, payload) => {
    await knownCase(ctx.db, BigInt(payload.case))
    return async (within, decision) => {
      await endCase(within.ctx, asOperatorDecision(decision), BigInt(payload.case), payload.end)
      return null
    }
  },
  as_proposed: true,
}

/** Proposal to delete the entries of a sanctions list that are missing from its newest file, or to end the list. */
export const amlListDrop: Kind<'aml_list_drop'> = {
  subject: ({ list }) => `aml_list:${list}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { list }) => {
    const { name, compared, gone, ended_at, digest, dropped } = await listToDecide(tx, BigInt(list))
    return {
      aml_list: name,
      aml_entries: String(compared),
      aml_gone: String(gone),
      aml_gone_names: dropped.names.join('\n'),
      aml_gone_sha256: dropped.sha256,
      aml_file_sha256: digest.toString('hex'),
      state: ended_at === null ? 'active' : 'ended',
    }
  },
  prepare: async (ctx, { list, what }) => {
    await runningList(ctx.db, BigInt(list))
    return async (within, decision) => {
      await dropFromList(within.ctx, asOperatorDecision(decision), BigInt(list), what)
      return null
    }
  },
  as_proposed: true,
}
