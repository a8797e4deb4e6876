import { type Draw, pick } from '../../seed/simulated-past/random-numbers.ts'
import {
  makePayoutFile,
  readPayoutResults,
  takePayoutFile,
} from '../../src/cashier/payout-files/payout-files.ts'
import { readStatementFile } from '../../src/cashier/settlement/bank-statement-file.ts'
import { DecisionMistake } from '../../src/platform/operator-decision.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { BY_NOK } from '../simulation/simulated-group.ts'
import type { FaultyProduct } from './faulty-product.ts'

const BY_TWO = { maker: 'nok', checker: 'lek', reason: 'the bank gave it' }
const ACCOUNT = '9000000011'

/** Names of the faults that a file may get while a person carries it between Sala and the bank. */
const FILE_FAULTS = [
  'cut',
  'half a line',
  'half a cell',
  'shuffled',
  'doubled',
  'words',
  'an old one',
  'unknown words',
] as const

/**
 * Returns the text up to the middle of a random cell. The cell is chosen by its number, because a place counted in characters would depend on the
 * random lengths of names and ids, and a repeated simulation would cut another line.
 */
const cutInCell = (text: string, draw: Draw): string => {
  const cells = text.split(/(?<=[,\n])/)
  const whole = draw(cells.length + 1)
  const half = cells[whole] ?? ''
  return cells.slice(0, whole).join('') + half.slice(0, Math.ceil(half.length / 2))
}

const mangled = (text: string, draw: Draw, older: readonly string[]) => {
  const fault = draw(2) === 0 ? null : pick(draw, FILE_FAULTS)
  const [head = '', ...rows] = text.trimEnd().split('\r\n')
  const joined = (some: readonly string[]) => [head, ...some, ''].join('\r\n')
  const ways = {
    cut: () => joined(rows.slice(0, draw(rows.length + 1))),
    'half a line': () => cutInCell(text, draw),
    'half a cell': () => text.trimEnd().slice(0, -1 - draw(4)),
    shuffled: () => joined(rows.toReversed()),
    doubled: () => joined(rows.flatMap(row => [row, row])),
    words: () => '<h1>Bad Gateway</h1>',
    /** Replaces each status in the bank's result file by a status that the product does not know. */
    'unknown words': () => joined(rows.map(row => row.replace(/,(PAID|FAILED),/, ',PROCESSING,'))),
    'an old one': () => older[draw(Math.max(older.length, 1))] ?? '',
  } as const
  return { fault, text: fault === null ? text : ways[fault]() }
}

/** Uploads a file as an operator. A refusal is a valid result, because the product should refuse a file that it cannot read. */
const asBrought = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DecisionMistake || error instanceof Refusal)) throw error
  }
}

/** Simulates the people who carry files between Sala and the bank. Called when a simulation begins, before its first payment. */
export const carriers = async (product: FaultyProduct) => {
  const old = await product.query<{ line_id: string }>('select line_id from sandbox.bank_line')
  const earlier = new Set(old.map(({ line_id }) => line_id))
  const statements: string[] = []
  const answers: string[] = []
  const note = (kind: string, fault: string | null) => void product.line.record.push({ kind, fault })
  const statement = (form: 'csv' | 'ofx') =>
    product.outsideText('GET', `/bank/statement-file?account=${ACCOUNT}&form=${form}`)
  /**
   * Returns the bank statement without lines of earlier simulations. A fault cuts it at one of its lines, and would cut another one if a repeated
   * simulation had more lines.
   */
  const ownStatement = async (): Promise<string> => {
    const lines = (await statement('csv')).split('\r\n')
    return lines.filter(line => !earlier.has(line.split(',')[0] ?? '')).join('\r\n')
  }
  const readStatement = (text: string) =>
    asBrought(() => product.live(() => readStatementFile(product.ctx(), BY_TWO, text)))
  const readAnswer = (text: string) =>
    asBrought(() => product.live(() => readPayoutResults(product.ctx(), BY_TWO, text)))
  const files: string[] = []
  /** Creates a payout file as an operator and downloads it. Returns all files so far. A refusal adds none. */
  const filesMade = async (): Promise<readonly string[]> => {
    await asBrought(async () => {
      const no = await makePayoutFile(product.ctx(), BY_NOK)
      files.push((await takePayoutFile(product.ctx(), BY_NOK, no)).text)
    })
    return files
  }
  const upload = async (text: string) => {
    const answer = await product.outsideText('POST', '/bank/payout-files', text)
    if (answer.startsWith('reference')) answers.push(answer)
  }

  return {
    statement: async (draw: Draw): Promise<void> => {
      const whole = await ownStatement()
      const { fault, text } = mangled(whole, draw, statements)
      note('statement', fault)
      statements.push(whole)
      await readStatement(draw(4) === 0 && fault === null ? await statement('ofx') : text)
    },
    payouts: async (draw: Draw): Promise<void> => {
      const made = await filesMade()
      const last = made.at(-1)
      if (last !== undefined && draw(3) > 0) {
        const sent = mangled(last, draw, made)
        note('orders', sent.fault)
        await upload(sent.text)
      }
      const answer = answers.at(-1)
      if (answer === undefined || draw(3) === 0) return
      const read = mangled(answer, draw, answers)
      note('results', read.fault)
      await readAnswer(read.text)
    },
    /** Uploads the whole bank statement, without faults in the file. */
    allStatements: async (): Promise<void> => readStatement(await ownStatement()),
    allPayouts: async (): Promise<void> => {
      for (const file of await filesMade()) await upload(file)
      for (const answer of answers) await readAnswer(answer)
    },
  }
}
