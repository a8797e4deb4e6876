import { providersOfDay } from '../../account/codes/receipts.ts'
import { table, type Verb } from '../command.ts'

const PERCENT = 100

export const partnersVerbs: readonly Verb[] = [
  {
    name: 'sms',
    usage: '',
    about: 'codes of the last 24 hours by provider: sent, arrived, failed, and how quick half of them were',
    changes: false,
    run: async (ctx, _input, print) => {
      const rows = (await providersOfDay(ctx)).map(
        ({ provider, sent, delivered, failed, median_seconds }) => [
          provider,
          String(sent),
          String(delivered),
          String(failed),
          `${Math.floor((PERCENT * delivered) / sent)} %`,
          median_seconds === null ? '-' : `${Math.round(median_seconds)} s`,
        ],
      )
      for (const line of table(['provider', 'sent', 'arrived', 'failed', 'rate', 'half within'], rows))
        print(line)
      return undefined
    },
  },
]
