import {
  type PayloadOf,
  type ProposalKind,
  proposalKinds,
} from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { ErrorField } from '@sala/contract/errors/error-text.ts'
import { errorFields } from '@sala/contract/errors/errors.ts'
import type { ProposalId } from '@sala/contract/wire/ids.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { invalidFieldSentence, Refusal } from '../../platform/refusal.ts'
import type { Apply, Link } from '../proposal-kinds/proposal-kind.ts'
import { kinds } from '../proposal-kinds/proposal-kinds.ts'
import { hashEffect, type ProposalPreview, showEffect } from './proposal-effect.ts'
import type { NamedProposal } from './sql.ts'

export type ProposalRequest = { readonly kind: ProposalKind; readonly payload: unknown }
export type ParsedProposal<K extends ProposalKind> = {
  readonly kind: K
  readonly payload: PayloadOf<K>
  /** The content of the proposal in the form that the page sends and the database stores, with money in baht. */
  readonly sent: unknown
}

export const isKind = (text: string): text is ProposalKind => Object.hasOwn(proposalKinds, text)

/** Returns a refusal that names the first invalid field, with an error text for this field. */
const refusalOf = ({ issues: [issue] }: z.ZodError): Refusal => {
  const name = String(issue?.path[0] ?? '')
  const field = errorFields.has(name) ? (name as ErrorField) : 'error'
  return new Refusal('request_invalid', {}, { field, sentence: invalidFieldSentence(issue?.message) })
}

/** Parses a proposal's content. Throws Refusal `request_invalid` if the schema of the proposal's kind rejects it. */
export const parseProposal = ({ kind, payload }: ProposalRequest): ParsedProposal<ProposalKind> => {
  const parsed = proposalKinds[kind].payload.safeParse(payload)
  if (!parsed.success) throw refusalOf(parsed.error)
  return { kind, payload: parsed.data, sent: payload }
}

/** Logs a denied decision in a separate transaction, so that the log entry remains when the call is rolled back. */
export const logDenial = async (
  ctx: Context,
  operator: Operator,
  subject: string,
  work: () => void | Promise<void>,
): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(ctx.db, tx => {
      const details = { why: error.code }
      const entry = {
        actor: operatorActor({ operator: operator.name }),
        action: 'proposal.denied',
        subject,
        details,
      }
      return audit(tx, entry, ctx.clock.now())
    })
    throw error
  }
}

export const requirePermission = (operator: Operator, kind: ProposalKind, side: 'make' | 'agree'): void => {
  if (!operator.permissions.has(proposalKinds[kind][side])) throw new Refusal('desk_forbidden')
}

export const prepareProposal = <K extends ProposalKind>(
  ctx: Context,
  { kind, payload }: ParsedProposal<K>,
): Promise<Apply> => kinds[kind].prepare(ctx, payload)

export const amountOf = <K extends ProposalKind>(ctx: Context, { kind, payload }: ParsedProposal<K>) =>
  kinds[kind].amount(ctx, payload)

export const previewNow = async (
  ctx: Context,
  given: ParsedProposal<ProposalKind>,
): Promise<ProposalPreview> => {
  const amount = await amountOf(ctx, given)
  const apply = await prepareProposal(ctx, given)
  const effect = await showEffect(ctx, { ...given, apply })
  return { effect, amount, seen: hashEffect(effect, given.sent) }
}

export const recordProposal = (
  tx: Tx,
  operator: Operator,
  action: string,
  { id, kind, subject, maker }: Pick<NamedProposal, 'id' | 'kind' | 'subject' | 'maker'>,
  facts: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> => {
  const details = { kind, of: subject, maker, ...facts }
  return audit(tx, { actor: operatorActor({ operator: operator.name }), action, subject: id, details }, at)
}

export type CreatedProposal = { readonly id: ProposalId; readonly link: Link | null }

export const executeProposal = async <K extends ProposalKind>(
  ctx: Context,
  { kind, payload }: ParsedProposal<K>,
): Promise<void> => kinds[kind].after?.(ctx, payload)
