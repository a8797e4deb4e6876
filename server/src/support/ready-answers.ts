import { isAnswerVariable, variablesIn } from '@sala/contract/desk/support/ready-answers.ts'
import type { Context } from '../context.ts'
import { audit } from '../platform/audit.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { operatorActor } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  countReadyAnswers,
  deleteReadyAnswer,
  findReadyAnswers,
  insertReadyAnswer,
  type ReadyText,
  updateReadyAnswer,
} from './ready-answers-sql.ts'

/** Maximum number of ready answers (texts that staff users insert). Among more, staff users could no longer find the one that they need. */
const READY_ANSWERS_MAX = 200

/** Returns all ready answers, sorted by title. */
export const readyAnswers = async (ctx: Context) => ({
  rows: (await findReadyAnswers(ctx.db)).map(({ no, body, ...answer }) => ({
    id: String(no),
    text: body,
    ...answer,
  })),
})

const requireKnownVariables = ({ text }: ReadyText): void => {
  if (!variablesIn(text).every(isAnswerVariable)) throw new Refusal('ready_answer_text')
}

const record = (tx: Tx, ctx: Context, operator: string, action: string, subject: string): Promise<void> =>
  audit(tx, { actor: operatorActor({ operator }), action, subject, details: {} }, ctx.clock.now())

/**
 * Adds a ready answer, a text that staff users insert. Throws Refusal `ready_answer_text` if the text has an unknown variable, or if there are too
 * many ready answers.
 */
export const addReadyAnswer = (ctx: Context, operator: string, answer: ReadyText): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    requireKnownVariables(answer)
    if ((await countReadyAnswers(tx)) >= READY_ANSWERS_MAX) throw new Refusal('ready_answer_text')
    await insertReadyAnswer(tx, answer, { by: operator, at: ctx.clock.now() })
    await record(tx, ctx, operator, 'ready_answer.add', answer.title)
  })

/** Changes a ready answer. Throws Refusal `not_found` or `ready_answer_text`. */
export const saveReadyAnswer = (
  ctx: Context,
  operator: string,
  id: string,
  answer: ReadyText,
): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    requireKnownVariables(answer)
    const change = { by: operator, at: ctx.clock.now() }
    if (!(await updateReadyAnswer(tx, BigInt(id), answer, change))) throw new Refusal('not_found')
    await record(tx, ctx, operator, 'ready_answer.save', answer.title)
  })

/** Removes a ready answer. Throws Refusal `not_found`. */
export const removeReadyAnswer = (ctx: Context, operator: string, id: string): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    if (!(await deleteReadyAnswer(tx, BigInt(id)))) throw new Refusal('not_found')
    await record(tx, ctx, operator, 'ready_answer.remove', id)
  })
