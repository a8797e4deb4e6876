import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { Context } from '../../context.ts'
import { hiddenLines } from '../../operators/proposals/hidden-proposal-kinds.ts'
import { auditLines } from '../../platform/audit.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { decidersOfAct, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CaseKey } from './case-claims.ts'

/** Maximum number of audit lines that a case's screen shows, the newest ones. */
const ACTS_SHOWN = 50

const NEEDED_BY_KIND: Partial<Readonly<Record<CaseKey['kind'], Permission>>> = {
  ...{ withdrawal: 'withdrawals.read', payout: 'withdrawals.read' },
  ...{ suspense: 'deposits.read', slip: 'deposits.read' },
}

/**
 * Matches a case's id that ends with the id of a withdrawal, return, credit transfer, slip or proposal. Audit lines about the case have that shorter
 * id.
 */
const OBJECT = /(?:^|:)((?:wdr|ret|mov|slp|prp)_\w+)$/
const UNREADABLE = 'bank line:'

/** Returns the id under which audit lines about the case are stored. */
const subjectOf = ({ kind, id }: CaseKey): string => {
  const object = OBJECT.exec(id)?.[1]
  if (object !== undefined) return object
  return id.startsWith(UNREADABLE) ? `bank-line:${id.slice(UNREADABLE.length)}` : `${kind}:${id}`
}

export type CaseAct = {
  readonly by: string
  readonly action: string
  readonly at: Date
  readonly reason: string | null
}

/** Returns what operators did with a case, the oldest first. Throws Refusal `desk_forbidden` if the operator may not see this kind of case. */
export const actsOfCase = async (ctx: Context, operator: Operator, key: CaseKey): Promise<CaseAct[]> => {
  const needed = NEEDED_BY_KIND[key.kind]
  if (needed !== undefined && !operator.permissions.has(needed)) throw new Refusal('desk_forbidden')
  const lines = await auditLines(ctx.db, subjectOf(key), ACTS_SHOWN, hiddenLines(operator))
  return lines
    .filter(({ actor }) => actor.startsWith(operatorActor({ operator: '' })))
    .map(line => ({
      by: decidersOfAct(line),
      action: line.action,
      at: line.at,
      reason: line.details.reason ?? null,
    }))
    .toReversed()
}
