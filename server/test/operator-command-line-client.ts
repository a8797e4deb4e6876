import type { Role } from '@sala/contract/desk/roles.ts'
import type { Context } from '../src/context.ts'
import { runOperator, type SignedIn } from '../src/desk/command-runner.ts'
import { operatorOf, operatorWithName } from '../src/operators/operator-users/operator-users.ts'
import { operatorOnMachine } from './desk-client.ts'

export const BY_NOK = ['--reason', 'checked']

/** Time until which the operators' second factor is accepted. It is later than each time to which a test sets its clock. */
const NEVER_TOO_OLD = new Date('2999-01-01')

/** Runs a command on the command line as an operator. The first command on a database creates and signs in the operator. */
export const runCommandLine = async (
  ctx: Context,
  name: string,
  roles: readonly Role[] = ['admin'],
): Promise<SignedIn> => {
  if ((await operatorWithName(ctx.db, name)) === null) await operatorOnMachine(ctx, name, roles)
  const row = await operatorWithName(ctx.db, name)
  if (row === null) throw new Error(`${name} works here`)
  return { operator: operatorOf(row), step_up_until: NEVER_TOO_OLD }
}

type CommandResult = { code: number; text: string }

export const runAs = async (
  ctx: Context,
  who: SignedIn | null,
  ...argv: string[]
): Promise<CommandResult> => {
  const lines: string[] = []
  const code = await runOperator(ctx, argv, line => lines.push(line), who)
  return { code, text: lines.join('\n') }
}

/** Reads the proposal and approves it, both as the second operator. */
export const approveProposal = async (ctx: Context, proposal: string): Promise<CommandResult> => {
  const lek = await runCommandLine(ctx, 'lek')
  const { text } = await runAs(ctx, lek, 'proposals', 'show', proposal)
  const seen = /^seen +(\w+)$/m.exec(text)?.[1]
  // If the output contains no hash, no proposal is open, because the first operator was allowed to decide alone. The decision is then already
  // executed.
  if (seen === undefined) return { code: 0, text }
  return runAs(ctx, lek, 'proposals', 'approve', proposal, '--seen', seen, '--reason', 'seen')
}

/** Returns a function that runs commands as the signed-in operator nok. The operator lek is the one who approves (checker). */
export const operatorOn =
  (context: () => Context) =>
  async (...argv: string[]): Promise<CommandResult> => {
    const ctx = context()
    const said = await runAs(ctx, await runCommandLine(ctx, 'nok'), ...argv)
    const proposal = argv[0] === 'proposals' ? undefined : /^proposal (prp_\w+)$/m.exec(said.text)?.[1]
    if (proposal === undefined) return said
    const agreed = await approveProposal(ctx, proposal)
    return { code: agreed.code, text: `${said.text}\n${agreed.text}` }
  }
