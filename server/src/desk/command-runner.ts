import type { Context } from '../context.ts'
import { noteRefusedCall, recordBreakGlass } from '../operators/sessions/sessions.ts'
import type { DeskIdentity, Operator } from '../platform/http/desk/signed-in-operator.ts'
import { DecisionMistake } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { BREAK_GLASS, type Command, type Print, readCommand, UsageError } from './command.ts'
import { loadCommands, loadCommandsOf } from './command-groups.ts'
import { MACHINE } from './commands/break-glass-operator.ts'

const MISUSED = 2

/** The operator who is signed in on the command line, and the time until which the second factor need not be repeated. */
export type SignedIn = Pick<DeskIdentity, 'operator' | 'step_up_until'>

const help = async (print: Print): Promise<void> => {
  print('npm run operator -- <verb> [arguments]')
  print('')
  print('  login')
  print(
    '      sign in with name, password and second factor; your home folder keeps the token for twelve hours',
  )
  print('  step-up')
  print('      repeat the second factor, as required for money, limits and secrets')
  print('  logout')
  print('      end the session')
  print('  version')
  print('      the running version; needs no database and no session')
  for (const { name, usage, about, changes } of await loadCommands()) {
    print(`  ${name} ${usage}${changes ? ' --reason "<why>"' : ''}`)
    print(`      ${about}`)
  }
  print('')
  print(
    'Without a session, the owner of the machine may use --break-glass "<why>"; it raises an alarm and is written to the audit log.',
  )
}

/**
 * Requires that the operator has the command's permission. Throws Refusal `desk_forbidden` without the permission. Throws UsageError if no
 * operator is signed in, or if the second factor must be repeated.
 */
const requireMay = async (ctx: Context, command: Command, signedIn: SignedIn | null): Promise<Operator> => {
  if (signedIn === null) throw new UsageError('not signed in: npm run operator -- login')
  const { operator, step_up_until } = signedIn
  if (!operator.permissions.has(command.permission)) {
    await noteRefusedCall(ctx, operator, { call: command.name, why: 'permission', network: 'this machine' })
    throw new Refusal('desk_forbidden')
  }
  if (command.step_up === true && ctx.clock.now() > step_up_until)
    throw new UsageError('repeat the second factor first: npm run operator -- step-up')
  return operator
}

const whoWorks = async (
  ctx: Context,
  command: Command,
  why: string | undefined,
  signedIn: SignedIn | null,
): Promise<Operator> => {
  if (why === undefined) return requireMay(ctx, command, signedIn)
  if (why.trim() === '') throw new UsageError('--break-glass "<why>" needs a reason')
  await recordBreakGlass(ctx, { call: command.name, why })
  return MACHINE
}

/**
 * Runs one command of the operators' command line. Returns the exit code: 0 if it is done, 1 if it was refused or found differences, 2 if
 * the input was wrong.
 */
export const runOperator = async (
  ctx: Context,
  argv: readonly string[],
  print: Print,
  signedIn: SignedIn | null,
): Promise<number> => {
  if (argv.length === 0 || argv[0] === 'help') {
    await help(print)
    return 0
  }
  try {
    const { command, input } = await readCommand(loadCommandsOf, argv)
    const who = await whoWorks(ctx, command, input.options[BREAK_GLASS], signedIn)
    return (await command.run(ctx, { ...input, who, operator: who.name }, print)) ?? 0
  } catch (error) {
    if (error instanceof UsageError || error instanceof DecisionMistake) {
      print(error.message)
      return MISUSED
    }
    if (error instanceof Refusal) {
      print(`refused: ${error.code}`)
      return 1
    }
    throw error
  }
}
