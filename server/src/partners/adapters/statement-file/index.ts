import { z } from 'zod'
import { adapterOf } from '../../adapter-kit/adapter-settings.ts'
import type { BankFeed } from '../../ports/bank-feed.ts'
import { csvLines } from './csv-lines.ts'
import { ofxLines } from './ofx-lines.ts'

export const STATEMENT_FILE = 'statement-file'

const isOfx = (text: string): boolean => /<OFX>/i.test(text)

/**
 * Bank feed (source of incoming payments) of a bank without an API. An operator downloads an account's statement file from the bank and uploads it at
 * Sala.
 */
const statementFile = (account: string): BankFeed => ({
  name: STATEMENT_FILE,
  shows_payer: 'whole',
  statement: null,
  bills: null,
  read: text => (isOfx(text) ? ofxLines(account, text) : csvLines(account, text)),
})

export const statementFileFeed = adapterOf({
  settings: {
    STATEMENT_FILE_ACCOUNT: {
      schema: z.string().regex(/^\d{10,15}$/),
      wanted: 'the number of our account in the file, digits only',
      kind: 'word',
      sandbox: () => '9000000011',
    },
  },
  make: values => statementFile(values.STATEMENT_FILE_ACCOUNT),
})
