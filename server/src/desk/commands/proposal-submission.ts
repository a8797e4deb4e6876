import type { ProposalKind, SentPayloadOf } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { Context } from '../../context.ts'
import { makeProposal } from '../../operators/proposals/proposal-creation.ts'
import { type Input, type Print, UsageError } from '../command.ts'
import { isMachine } from './break-glass-operator.ts'

/** Creates a proposal of the signed-in operator. A checker approves it with `proposals approve`. */
export const propose = async <K extends ProposalKind>(
  ctx: Context,
  input: Input,
  print: Print,
  asked: { readonly kind: K; readonly payload: SentPayloadOf<K> },
): Promise<undefined> => {
  if (isMachine(input.who)) throw new UsageError('two people decide this, each signed in')
  const evidence = input.options.evidence ?? null
  const { id, link } = await makeProposal(ctx, input.who, { ...asked, reason: input.reason, evidence })
  print(`proposal ${id}`)
  if (link?.url != null)
    print(`${link.url}\nyour half of the link: hand it over yourself; the checker has the other half`)
  return undefined
}
