import { parseArgs } from 'node:util'
import type { Permission } from '@sala/contract/desk/permissions.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Operator } from '../platform/http/desk/signed-in-operator.ts'
import type { OperatorDecision } from '../platform/operator-decision.ts'

/** Input of a command: arguments, options, operator and reason. The reason is empty for commands that only read. */
export type Input = OperatorDecision & {
  readonly who: Operator
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

/** Returns the operator and the reason of a decision that needs no checker. */
export const soleOf = ({ who, reason }: Pick<Input, 'who' | 'reason'>) => ({ operator: who, reason })

export type Print = (line: string) => void

export type Command = {
  /** Name of the command: either a noun and a verb, or a single word. */
  readonly name: string
  readonly usage: string
  readonly about: string
  readonly permission: Permission
  /** If true, the command requires a recent second factor. Commands about money, limits and secrets do. */
  readonly step_up?: true
  /** If true, the command changes data: it requires `--reason` and writes an audit line. */
  readonly changes: boolean
  /** Runs the command and returns the exit code. Undefined means 0. */
  readonly run: (ctx: Context, input: Input, print: Print) => Promise<number | undefined>
}

/** Error for wrong input on the command line. It is printed as one line without a stack trace. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** Option `--break-glass <reason>`: the server's administrator runs a command on the server without an operator's session. */
export const BREAK_GLASS = 'break-glass'

const OPTIONS = [
  'reason',
  'to',
  'amount',
  'id',
  'debit',
  'credit',
  'reverses',
  'cause',
  'until',
  'from',
  'title',
  'text',
  'img',
  'link',
  'evidence',
  'seen',
  'state',
  'role',
  'email',
  'days',
  BREAK_GLASS,
] as const

/** Matches a number with at least nine digits, possibly with separators. It may be a phone or account number, which a reason must not contain. */
const NUMBER_OF_SOMEBODY = /\d(?:[\s.-]?\d){8}/

const parse = (argv: readonly string[]): { words: string[]; options: Record<string, string> } => {
  try {
    const options = Object.fromEntries(OPTIONS.map(name => [name, { type: 'string' as const }]))
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    const given = Object.entries(values).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    )
    return { words: positionals, options: Object.fromEntries(given) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Finds the command that the words name. Of several matching names the longest wins, for example `member sign-in-link` over `member`. */
const chosenOf = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .sort((a, b) => b.name.length - a.name.length)[0]

/**
 * Parses a command line into command and input. `commandsOf` loads the commands whose name begins with a word. Throws UsageError if the
 * input is wrong.
 */
export const readCommand = async (
  commandsOf: (word: string) => Promise<readonly Command[]>,
  argv: readonly string[],
): Promise<{ command: Command; input: Omit<Input, 'who' | 'operator'> }> => {
  const { words, options } = parse(argv)
  const command = chosenOf(await commandsOf(words[0] ?? ''), words)
  if (command === undefined) throw new UsageError(`no such verb: ${words.join(' ') || '(none)'}; try help`)
  const reason = options.reason ?? options[BREAK_GLASS] ?? ''
  if (command.changes && reason.trim() === '') throw new UsageError('--reason "<why>" is needed')
  if (command.changes && NUMBER_OF_SOMEBODY.test(reason))
    throw new UsageError('--reason is kept permanently: leave out phone and account numbers')
  return { command, input: { args: words.slice(command.name.split(' ').length), options, reason } }
}

/** Returns the argument at this index. Throws UsageError if it is missing. */
export const argument = ({ args }: Pick<Input, 'args'>, index: number, what: string): string => {
  const value = args[index]
  if (value === undefined) throw new UsageError(`<${what}> is missing`)
  return value
}

export const option = ({ options }: Pick<Input, 'options'>, name: string): string => {
  const value = options[name]
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

/** Parses JSON from the command line or a file. Throws UsageError if the text is no JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`not JSON: ${text} (a text needs double quotes)`)
  }
}

/** Returns the value of a validation result. Throws UsageError with the validation's message if the input is invalid. */
export const checked = <T>(result: z.ZodSafeParseResult<T>): T => {
  if (result.success) return result.data
  throw new UsageError(z.prettifyError(result.error))
}

/** Formats a table for the terminal. Each column is as wide as its longest cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)))
  return [head, ...rows].map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Creates the `run` function of a command that only prints lines, from a function that returns these lines. */
export const printLines =
  (linesOf: (ctx: Context, input: Input) => Promise<readonly string[]>): Command['run'] =>
  async (ctx, input, print) => {
    for (const line of await linesOf(ctx, input)) print(line)
    return undefined
  }
