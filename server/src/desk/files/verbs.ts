import { readFile } from 'node:fs/promises'
import { formatSatang } from '@sala/contract/wire/money.ts'
import {
  makePayoutFile,
  payoutFiles,
  payoutFileText,
  readPayoutResults,
} from '../../cashier/payout-files/payout-files.ts'
import { readStatementFile } from '../../cashier/settling/statement-file.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { argument, type Input, Misuse, table, type Verb } from '../command.ts'

/** More than a year of an account, and no film. */
const FILE_MAX_BYTES = 8 * 1024 * 1024

const textOf = async (input: Input): Promise<string> => {
  const path = argument(input, 0, 'path')
  const bytes = await readFile(path).catch(() => null)
  if (bytes === null) throw new Misuse('<path> is a file that can be read here')
  if (bytes.byteLength > FILE_MAX_BYTES) throw new Misuse('<path> is a file of at most 8 MB')
  return bytes.toString('utf8')
}

const numberOf = (input: Input): bigint => {
  const text = argument(input, 0, 'no')
  if (!/^\d{1,15}$/.test(text)) throw new Misuse('<no> is a number of payouts files')
  return BigInt(text)
}

export const fileVerbs: readonly Verb[] = [
  {
    name: 'payouts files',
    permission: 'withdrawals.read',
    usage: '',
    about: 'files of orders for the bank (PAYOUTS=batch-file), the newest first',
    changes: false,
    run: async (ctx, _input, print) => {
      const rows = (await payoutFiles(ctx)).map(file => [
        ...[String(file.no), bangkokTime(file.made_at), file.made_by, String(file.orders)],
        ...[formatSatang(file.amount), String(file.paid), String(file.refused)],
      ])
      for (const line of table(['no', 'made (Bangkok)', 'by', 'orders', 'baht', 'paid', 'refused'], rows))
        print(line)
      return undefined
    },
  },
  {
    name: 'payouts make',
    permission: 'money.settle',
    step_up: true,
    usage: '',
    about: 'put the orders that stand in no file into a new one, and print it',
    changes: true,
    run: async (ctx, input, print) => {
      const no = await makePayoutFile(ctx, input)
      print((await payoutFileText(ctx, no)).trimEnd())
      return undefined
    },
  },
  {
    name: 'payouts file',
    permission: 'money.settle',
    usage: '<no>',
    about: 'print a file of orders again',
    changes: false,
    run: async (ctx, input, print) => {
      print((await payoutFileText(ctx, numberOf(input))).trimEnd())
      return undefined
    },
  },
  {
    name: 'payouts read',
    permission: 'money.settle',
    step_up: true,
    usage: '<path>',
    about: 'read what the bank says of the orders of files: each line counts once',
    changes: true,
    run: async (ctx, input, print) => {
      const { paid, refused, before, mistakes } = await readPayoutResults(ctx, input, await textOf(input))
      print(`${paid} paid, ${refused} refused, ${before} read before`)
      for (const mistake of mistakes) print(`  ${mistake}`)
      return mistakes.length === 0 ? undefined : 1
    },
  },
  {
    name: 'statement read',
    permission: 'money.settle',
    step_up: true,
    usage: '<path>',
    about: 'read a statement that the bank gave as a file (BANK_FEED=statement-file): each line counts once',
    changes: true,
    run: async (ctx, input, print) => {
      const { fresh, known, unreadable } = await readStatementFile(ctx, input, await textOf(input))
      print(`${fresh} new, ${known} read before, ${unreadable} that nobody can read`)
      return unreadable === 0 ? undefined : 1
    },
  },
]
