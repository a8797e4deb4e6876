import { runOperator } from '../src/backoffice/run.ts'
import type { Context } from '../src/context.ts'

export const BY_NOK = ['--as', 'nok', '--reason', 'checked']

/** The operator's command line on that context. */
export const operatorOn =
  (context: () => Context) =>
  async (...argv: string[]): Promise<{ code: number; text: string }> => {
    const lines: string[] = []
    const code = await runOperator(context(), argv, line => lines.push(line))
    return { code, text: lines.join('\n') }
  }
