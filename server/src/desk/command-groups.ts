import type { Command } from './command.ts'

type CommandGroup = {
  /** First words of the names of the group's commands. */
  readonly words: readonly string[]
  readonly load: () => Promise<readonly Command[]>
}

/**
 * All commands, in the order in which `help` lists them. A group is imported only when it is used, because a short command would otherwise spend most
 * of its time loading all domains. Several groups may begin with the same word.
 */
export const commandGroups: readonly CommandGroup[] = [
  {
    words: ['suspense', 'withdrawals', 'payouts', 'returns', 'movements'],
    load: async () => (await import('./commands/payments-and-withdrawals.ts')).moneyCommands,
  },
  {
    words: ['payouts', 'statement'],
    load: async () => (await import('./bank-files/bank-file-commands.ts')).fileCommands,
  },
  { words: ['cases'], load: async () => (await import('./commands/work-queue-cases.ts')).caseCommands },
  {
    words: ['correct', 'receivables'],
    load: async () => (await import('./commands/ledger-corrections.ts')).correctionCommands,
  },
  {
    words: ['gap', 'rounds', 'member'],
    load: async () => (await import('./commands/missing-rounds.ts')).roundCommands,
  },
  {
    words: ['propose', 'proposals'],
    load: async () => (await import('./commands/proposals.ts')).proposalCommands,
  },
  {
    words: ['finance', 'reconcile'],
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommands,
  },
  {
    words: ['member', 'risk'],
    load: async () => (await import('./commands/members.ts')).memberCommands,
  },
  {
    words: ['exclusion'],
    load: async () => (await import('./commands/self-exclusions.ts')).exclusionCommands,
  },
  {
    words: ['member', 'correction'],
    load: async () => (await import('./commands/personal-data.ts')).personalDataCommands,
  },
  {
    words: ['settings', 'accounts'],
    load: async () => (await import('./commands/settings.ts')).settingCommands,
  },
  { words: ['switches'], load: async () => (await import('./flows/flow-switch-commands.ts')).flowCommands },
  {
    words: ['maintenance'],
    load: async () => (await import('./commands/maintenance-notices.ts')).noticeCommands,
  },
  { words: ['content'], load: async () => (await import('./commands/content.ts')).contentCommands },
  { words: ['promotions'], load: async () => (await import('./commands/promotions.ts')).promotionCommands },
  { words: ['bonuses'], load: async () => (await import('./bonuses/bonus-commands.ts')).bonusCommands },
  { words: ['draws'], load: async () => (await import('./prize-draws/draw-commands.ts')).drawCommands },
  { words: ['referral'], load: async () => (await import('./commands/referral.ts')).referralCommands },
  {
    words: ['queue', 'partners'],
    load: async () => (await import('./commands/stalled-items.ts')).queueCommands,
  },
  { words: ['operators'], load: async () => (await import('./commands/operators.ts')).operatorCommands },
  { words: ['audit', 'ledger'], load: async () => (await import('./commands/audit.ts')).auditCommands },
  { words: ['support'], load: async () => (await import('./support/support-commands.ts')).supportCommands },
  {
    words: ['security', 'sms'],
    load: async () => (await import('./commands/security-events.ts')).securityCommands,
  },
]

const loadGroups = async (groups: readonly CommandGroup[]): Promise<readonly Command[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat()

export const loadCommands = (): Promise<readonly Command[]> => loadGroups(commandGroups)

/** Loads the commands whose name may begin with this word. Returns none for an unknown word. */
export const loadCommandsOf = (word: string): Promise<readonly Command[]> =>
  loadGroups(commandGroups.filter(({ words }) => words.includes(word)))
