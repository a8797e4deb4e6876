import { parseArgs } from 'node:util'
import type { Permission } from '@sala/contract/desk/permissions.ts'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Operator } from '../platform/http/desk/operator.ts'
import type { OperatorDecision } from '../platform/operator.ts'

/** Input of a verb: arguments, options, operator, and reason (empty for read-only verbs). */
export type Input = OperatorDecision & {
  /** The signed-in operator with permissions and limits. */
  readonly who: Operator
  readonly args: readonly string[]
  readonly options: Readonly<Record<string, string>>
}

/** The deciding operator and the reason, for sole decisions. */
export const soleOf = ({ who, reason }: Pick<Input, 'who' | 'reason'>) => ({ operator: who, reason })

export type Print = (line: string) => void

export type Verb = {
  /** `noun verb`, or a single word. */
  readonly name: string
  /** Arguments. */
  readonly usage: string
  readonly about: string
  /** Required permission. */
  readonly permission: Permission
  /** Requires a recent second factor: for money, limits and secrets. */
  readonly step_up?: true
  /** The verb requires `--reason` and writes an audit line. */
  readonly changes: boolean
  /** Returns the exit code; undefined is 0. */
  readonly run: (ctx: Context, input: Input, print: Print) => Promise<number | undefined>
}

/** Wrong input by the operator, printed as one line without a stack trace. */
export class Misuse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Misuse'
  }
}

/** Option with the reason for work by the machine's owner instead of a signed-in operator. */
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

/** At least nine digits with separators: a phone or account number. */
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
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

/** The longest matching name wins: `member sign-in-link` before `member`. */
const chosenOf = (verbs: readonly Verb[], words: readonly string[]): Verb | undefined =>
  verbs
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .sort((a, b) => b.name.length - a.name.length)[0]

/** Parses the verb and its input. Throws Misuse. */
export const readCommand = (
  verbs: readonly Verb[],
  argv: readonly string[],
): { verb: Verb; input: Omit<Input, 'who' | 'operator'> } => {
  const { words, options } = parse(argv)
  const verb = chosenOf(verbs, words)
  if (verb === undefined) throw new Misuse(`no such verb: ${words.join(' ') || '(none)'}; try help`)
  const reason = options.reason ?? options[BREAK_GLASS] ?? ''
  if (verb.changes && reason.trim() === '') throw new Misuse('--reason "<why>" is needed')
  if (verb.changes && NUMBER_OF_SOMEBODY.test(reason))
    throw new Misuse('--reason stays for ever: leave out phone and account numbers')
  return { verb, input: { args: words.slice(verb.name.split(' ').length), options, reason } }
}

/** The n-th argument. Throws Misuse when it is missing. */
export const argument = ({ args }: Pick<Input, 'args'>, index: number, what: string): string => {
  const value = args[index]
  if (value === undefined) throw new Misuse(`<${what}> is missing`)
  return value
}

export const option = ({ options }: Pick<Input, 'options'>, name: string): string => {
  const value = options[name]
  if (value === undefined) throw new Misuse(`--${name} is missing`)
  return value
}

/** JSON from the command line or a file. Throws Misuse. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Misuse(`not JSON: ${text} (a text stands in double quotes)`)
  }
}

/** Parses with the schema. Throws Misuse with the problem. */
export const checked = <T>(result: z.ZodSafeParseResult<T>): T => {
  if (result.success) return result.data
  throw new Misuse(z.prettifyError(result.error))
}

/** Columns as wide as their longest cell. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map(row => row[i]?.length ?? 0)))
  return [head, ...rows].map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** The `run` of a verb that only prints these lines. */
export const printLines =
  (linesOf: (ctx: Context, input: Input) => Promise<readonly string[]>): Verb['run'] =>
  async (ctx, input, print) => {
    for (const line of await linesOf(ctx, input)) print(line)
    return undefined
  }
