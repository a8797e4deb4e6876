import type { Context } from '../context.ts'
import { DecisionMistake } from '../platform/operator.ts'
import { Refusal } from '../platform/refusal.ts'
import { Misuse, type Print, readCommand, type Verb } from './command.ts'
import { auditVerbs } from './verbs/audit.ts'
import { caseVerbs } from './verbs/cases.ts'
import { contentVerbs } from './verbs/content.ts'
import { correctionVerbs } from './verbs/corrections.ts'
import { exclusionVerbs } from './verbs/exclusions.ts'
import { memberVerbs } from './verbs/members.ts'
import { moneyVerbs } from './verbs/money.ts'
import { noticeVerbs } from './verbs/notices.ts'
import { partnersVerbs } from './verbs/partners.ts'
import { personalDataVerbs } from './verbs/personal-data.ts'
import { promotionVerbs } from './verbs/promotions.ts'
import { queueVerbs } from './verbs/queue.ts'
import { reconcileVerbs } from './verbs/reconcile.ts'
import { referralVerbs } from './verbs/referral.ts'
import { roundVerbs } from './verbs/rounds.ts'
import { securityVerbs } from './verbs/security.ts'
import { settingVerbs } from './verbs/settings.ts'

const MISUSED = 2

const verbs: readonly Verb[] = [
  ...moneyVerbs,
  ...caseVerbs,
  ...correctionVerbs,
  ...roundVerbs,
  ...reconcileVerbs,
  ...memberVerbs,
  ...exclusionVerbs,
  ...personalDataVerbs,
  ...settingVerbs,
  ...noticeVerbs,
  ...contentVerbs,
  ...promotionVerbs,
  ...referralVerbs,
  ...queueVerbs,
  ...auditVerbs,
  ...partnersVerbs,
  ...securityVerbs,
]

const help = (print: Print): void => {
  print('npm run operator -- <verb> [arguments]')
  print('')
  for (const { name, usage, about, changes } of verbs) {
    print(`  ${name} ${usage}${changes ? ' --as <operator> --reason "<why>"' : ''}`)
    print(`      ${about}`)
  }
}

/** Runs one command line and answers its exit code: 0 done, 1 refused or differences found, 2 misused. */
export const runOperator = async (ctx: Context, argv: readonly string[], print: Print): Promise<number> => {
  if (argv.length === 0 || argv[0] === 'help') {
    help(print)
    return 0
  }
  try {
    const { verb, input } = readCommand(verbs, argv)
    return (await verb.run(ctx, input, print)) ?? 0
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
