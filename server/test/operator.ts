import type { Context } from '../src/context.ts'
import { runOperator } from '../src/desk/run.ts'

export const BY_NOK = ['--as', 'nok', '--reason', 'checked']

/** The operator's command line on that context. */
export const operatorOn =
  (context: () => Context) =>
  async (...argv: string[]): Promise<{ code: number; text: string }> => {
    const lines: string[] = []
    const code = await runOperator(context(), argv, line => lines.push(line))
    return { code, text: lines.join('\n') }
  }
