import { z } from 'zod'
import { accountFault, accountNumber } from '../account/account-number.ts'
import { memberBankKeys } from '../account/banks.ts'
import { holderName } from '../account/holder-name.ts'
import { errorTexts } from '../errors/errors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { birthDate, instant, PRINTABLE, phone, success } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'
import { CORRECTION_MAX_CHARACTERS, correctionKinds, correctionOutcomes } from './correction-requests.ts'

/** Maximum length of a password in a request. Every valid password is shorter. */
const PASSWORD_MAX_CHARACTERS = 200

/** Body of a call that asks for the password again, because the token of a session alone must not be enough. */
const provedByPassword = z.object({
  password: typedText('password', errorTexts.old_password_wrong.text).max(PASSWORD_MAX_CHARACTERS),
})

const written = (error: string) =>
  typedText('words', error).max(CORRECTION_MAX_CHARACTERS, error).regex(PRINTABLE, error)

const correction = z
  .object({
    kind: z.enum(correctionKinds),
    /** The corrected value, in the field that belongs to `kind`: here a name. For a bank account, both `bank` and `account_number` are required. */
    name: holderName.optional(),
    birth_date: birthDate.optional(),
    bank: z.enum(memberBankKeys, { error: errorTexts.bank_unknown.text }).optional(),
    account_number: accountNumber.optional(),
    phone: phone.optional(),
    value: written(errorTexts.correction_empty.text).min(1, errorTexts.correction_empty.text).optional(),
    note: written(errorTexts.correction_note_long.text).optional(),
  })
  .superRefine((correction, issues) => {
    const missing = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message })
    if (correction.kind === 'name' && correction.name === undefined)
      missing('name', errorTexts.name_required.text)
    if (correction.kind === 'birth_date' && correction.birth_date === undefined)
      missing('birth_date', errorTexts.birth_date_invalid.text)
    if (correction.kind === 'phone' && correction.phone === undefined)
      missing('phone', errorTexts.phone_invalid.text)
    if (correction.kind === 'other' && correction.value === undefined)
      missing('value', errorTexts.correction_empty.text)
    if (correction.kind !== 'bank_account') return
    if (correction.bank === undefined) return missing('bank', errorTexts.bank_unknown.text)
    const fault = accountFault(correction.bank, correction.account_number ?? '')
    if (fault !== null) missing('account_number', fault)
  })

const correctionView = z.object({
  no: z.int(),
  kind: z.enum(correctionKinds),
  value: z.string(),
  asked_at: instant,
  outcome: z.enum(correctionOutcomes).nullable(),
  decided_at: instant.nullable(),
})

const personalDataState = z.object({
  /**
   * How long data are kept after the erasure of an account: identity and money in years, the log of IP addresses in days. Operators set
   * these periods as the law requires.
   */
  kept: z.object({ identity_years: z.int(), money_years: z.int(), access_days: z.int() }),
  corrections: z.array(correctionView),
  /** Code and Thai text of the reason why the account cannot be erased now; null if it can. */
  erasure_blocked: z.object({ code: z.string(), text: z.string() }).nullable(),
})

export const privacyEndpoints = {
  personal_data: endpoint({
    id: 'C21-personal-data',
    method: 'GET',
    path: '/personal-data',
    auth: 'member',
    summary:
      'Requests about personal data that the member may make: corrections, erasure, its exceptions and obstacles',
    response: z.object({ data: personalDataState }),
  }),
  personal_data_file: endpoint({
    id: 'C21-personal-data-file',
    method: 'POST',
    path: '/personal-data.json',
    auth: 'member',
    summary:
      'All stored personal data of the member with the pictures of documents, as a file, after the password',
    body: provedByPassword,
    media: 'application/json',
    response: z.custom<AsyncIterable<string>>().meta({ type: 'string' }),
  }),
  ask_correction: endpoint({
    id: 'C21-correction',
    method: 'POST',
    path: '/personal-data/corrections',
    auth: 'member',
    summary: 'Request a correction, which an operator decides',
    body: correction,
    response: z.object({ data: personalDataState }),
  }),
  erase_account: endpoint({
    id: 'C21-erasure',
    method: 'POST',
    path: '/personal-data/erase',
    auth: 'member',
    summary: 'Erase the account, after the password; data that the law requires is retained for its period',
    body: provedByPassword,
    response: success,
  }),
} as const
