import { readFile } from 'node:fs/promises'
import { formatSatang } from '@sala/contract/wire/money.ts'
import {
  BANK_FILE_MAX_BYTES,
  type FileSubmission,
  type ImportedFile,
  importPayoutResults,
  importStatement,
} from '../../cashier/bank-files/bank-files.ts'
import {
  type Mistake,
  makePayoutFile,
  markUploaded,
  payoutFiles,
  takePayoutFile,
} from '../../cashier/payout-files/payout-files.ts'
import type { Context } from '../../context.ts'
import { countFile } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { argument, type Command, type Input, type Print, printLines, table, UsageError } from '../command.ts'
import { isMachine } from '../commands/break-glass-operator.ts'

const brought = async (ctx: Context, input: Input): Promise<ImportedFile> => {
  const path = argument(input, 0, 'path')
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) throw new UsageError('<path> is a readable file on this machine')
  if (bytes.byteLength > BANK_FILE_MAX_BYTES) throw new UsageError('<path> is a file of at most 8 MB')
  const count = countFile(ctx, input.who)
  return { decision: input, bytes, in_emergency: isMachine(input.who), count }
}

/** Returns the content read from a bank file. Returns null and prints a line if the file waits for a second operator. */
const readOf = <Read>(bringing: FileSubmission<Read>, print: Print): Read | null => {
  if ('read' in bringing) return bringing.read
  const { lines, amount, digest, expires_at } = bringing.waits
  print(`waits for a second operator: ${lines} lines, ${formatSatang(amount)} baht`)
  print(`SHA-256 ${digest}`)
  print(
    `another operator downloads it from the bank and uploads it, until ${bangkokTime(expires_at)} (Bangkok)`,
  )
  return null
}

const WHY: Readonly<Record<Mistake['why'], string>> = {
  unreadable: 'unreadable',
  no_file: 'is in no file of orders',
  other_amount: 'another amount was ordered',
  contradicting: 'two lines of the file contradict each other: ask the bank',
  other_result: 'ask the bank',
  ended_otherwise: 'ask the bank',
}
const mistakeWords = ({ why, reference, was, line, row }: Mistake): string => {
  if (reference === null) return `${WHY[why]}${row === null ? '' : ` row ${row}`}: ${line}`
  const before = why === 'ended_otherwise' ? `ended as ${was}: ` : `was read as ${was} before: `
  return `${reference}: ${was === null ? '' : before}${WHY[why]}`
}

const numberOf = (input: Input): bigint => {
  const text = argument(input, 0, 'no')
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('<no> is a number of payouts files')
  return BigInt(text)
}

export const fileCommands: readonly Command[] = [
  {
    name: 'payouts files',
    permission: 'withdrawals.read',
    usage: '',
    about: 'files of orders for the bank (PAYOUTS=batch-file), newest first',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await payoutFiles(ctx)).map(file => [
        ...[String(file.no), bangkokTime(file.made_at), file.made_by, String(file.orders)],
        ...[formatSatang(file.amount), String(file.paid), String(file.refused), String(file.ended)],
        file.uploaded_at === null ? '-' : bangkokTime(file.uploaded_at),
      ])
      const heads = [
        'no',
        'made (Bangkok)',
        'by',
        'orders',
        'baht',
        'paid',
        'refused',
        'ended',
        'at the bank',
      ]
      return table(heads, rows)
    }),
  },
  {
    name: 'payouts make',
    permission: 'money.settle',
    step_up: true,
    usage: '',
    about:
      "create a file of the orders that are in no file, and print it: this counts as the maker's download",
    changes: true,
    run: async (ctx, input, print) => {
      const no = await makePayoutFile(ctx, input)
      print((await takePayoutFile(ctx, input, no)).text.trimEnd())
      return undefined
    },
  },
  {
    name: 'payouts file',
    permission: 'money.settle',
    step_up: true,
    usage: '<no>',
    about:
      'print a file of orders for the bank, without ended orders: once for each operator, until the bank has it',
    changes: true,
    run: async (ctx, input, print) => {
      print((await takePayoutFile(ctx, input, numberOf(input))).text.trimEnd())
      return undefined
    },
  },
  {
    name: 'payouts uploaded',
    permission: 'money.settle',
    step_up: true,
    usage: '<no>',
    about: 'mark a file of orders as uploaded to the bank; it cannot be downloaded again',
    changes: true,
    run: async (ctx, input, print) => {
      const no = numberOf(input)
      await markUploaded(ctx, input, no)
      print(`file ${no} is marked as uploaded to the bank`)
      return undefined
    },
  },
  {
    name: 'payouts read',
    permission: 'money.settle',
    step_up: true,
    usage: '<path>',
    about:
      "read the bank's answer to file orders, after two people have uploaded the same file: each line counts once",
    changes: true,
    run: async (ctx, input, print) => {
      const read = readOf(await importPayoutResults(ctx, await brought(ctx, input)), print)
      if (read === null) return undefined
      const { paid, refused, before, mistakes } = read
      print(`${paid} paid, ${refused} refused, ${before} read before`)
      for (const mistake of mistakes) print(`  ${mistakeWords(mistake)}`)
      return mistakes.length === 0 ? undefined : 1
    },
  },
  {
    name: 'statement read',
    permission: 'money.settle',
    step_up: true,
    usage: '<path>',
    about:
      'read a statement file (BANK_FEED=statement-file), after two people have uploaded the same file: each line counts once',
    changes: true,
    run: async (ctx, input, print) => {
      const read = readOf(await importStatement(ctx, await brought(ctx, input)), print)
      if (read === null) return undefined
      const { fresh, known, unreadable } = read
      print(`${fresh} new, ${known} read before, ${unreadable} unreadable`)
      return unreadable === 0 ? undefined : 1
    },
  },
]
