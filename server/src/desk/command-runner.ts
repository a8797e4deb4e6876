import type { Context } from '../context.ts'
import { noteRefusedCall, recordBreakGlass } from '../operators/sessions/sessions.ts'
import type { DeskIdentity, Operator } from '../platform/http/desk/signed-in-operator.ts'
import { DecisionMistake } from '../platform/operator-decision.ts'
import { Refusal } from '../platform/refusal.ts'
import { bonusVerbs } from './bonuses/bonus-commands.ts'
import { BREAK_GLASS, Misuse, type Print, readCommand, type Verb } from './command.ts'
import { auditVerbs } from './commands/audit.ts'
import { MACHINE } from './commands/break-glass-operator.ts'
import { caseVerbs } from './commands/cases.ts'
import { contentVerbs } from './commands/content.ts'
import { correctionVerbs } from './commands/corrections.ts'
import { exclusionVerbs } from './commands/exclusions.ts'
import { memberVerbs } from './commands/members.ts'
import { moneyVerbs } from './commands/money.ts'
import { noticeVerbs } from './commands/notices.ts'
import { operatorVerbs } from './commands/operators.ts'
import { personalDataVerbs } from './commands/personal-data.ts'
import { promotionVerbs } from './commands/promotions.ts'
import { proposalVerbs } from './commands/proposals.ts'
import { reconcileVerbs } from './commands/reconcile.ts'
import { referralVerbs } from './commands/referral.ts'
import { roundVerbs } from './commands/rounds.ts'
import { securityVerbs } from './commands/security.ts'
import { settingVerbs } from './commands/settings.ts'
import { queueVerbs } from './commands/stalled-items.ts'
import { fileVerbs } from './files/file-commands.ts'

const MISUSED = 2

export const verbs: readonly Verb[] = [
  ...moneyVerbs,
  ...fileVerbs,
  ...caseVerbs,
  ...correctionVerbs,
  ...roundVerbs,
  ...proposalVerbs,
  ...reconcileVerbs,
  ...memberVerbs,
  ...exclusionVerbs,
  ...personalDataVerbs,
  ...settingVerbs,
  ...noticeVerbs,
  ...contentVerbs,
  ...promotionVerbs,
  ...bonusVerbs,
  ...referralVerbs,
  ...queueVerbs,
  ...operatorVerbs,
  ...auditVerbs,
  ...securityVerbs,
]

/** The operator who is signed in on the command line, and the time until which no new step-up authentication is needed. */
export type SignedIn = Pick<DeskIdentity, 'operator' | 'step_up_until'>

const help = (print: Print): void => {
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
  for (const { name, usage, about, changes } of verbs) {
    print(`  ${name} ${usage}${changes ? ' --reason "<why>"' : ''}`)
    print(`      ${about}`)
  }
  print('')
  print(
    'Without a session, the owner of the machine may use --break-glass "<why>"; it raises an alarm and is written to the audit log.',
  )
}

/** Requires that the operator has the command's permission. Throws Refusal `desk_forbidden`. */
const requireMay = async (ctx: Context, verb: Verb, signedIn: SignedIn | null): Promise<Operator> => {
  if (signedIn === null) throw new Misuse('not signed in: npm run operator -- login')
  const { operator, step_up_until } = signedIn
  if (!operator.permissions.has(verb.permission)) {
    await noteRefusedCall(ctx, operator, { call: verb.name, why: 'permission', network: 'this machine' })
    throw new Refusal('desk_forbidden')
  }
  if (verb.step_up === true && ctx.clock.now() > step_up_until)
    throw new Misuse('repeat the second factor first: npm run operator -- step-up')
  return operator
}

const whoWorks = async (
  ctx: Context,
  verb: Verb,
  why: string | undefined,
  signedIn: SignedIn | null,
): Promise<Operator> => {
  if (why === undefined) return requireMay(ctx, verb, signedIn)
  if (why.trim() === '') throw new Misuse('--break-glass "<why>" needs a reason')
  await recordBreakGlass(ctx, { call: verb.name, why })
  return MACHINE
}

/** Runs one command of the operators' command line. Returns the exit code: 0 done, 1 refused or differences found, 2 misuse. */
export const runOperator = async (
  ctx: Context,
  argv: readonly string[],
  print: Print,
  signedIn: SignedIn | null,
): Promise<number> => {
  if (argv.length === 0 || argv[0] === 'help') {
    help(print)
    return 0
  }
  try {
    const { verb, input } = readCommand(verbs, argv)
    const who = await whoWorks(ctx, verb, input.options[BREAK_GLASS], signedIn)
    return (await verb.run(ctx, { ...input, who, operator: who.name }, print)) ?? 0
  } catch (error) {
    if (error instanceof Misuse || error instanceof DecisionMistake) {
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
