import { commonYear } from '@sala/contract/text/typed-date.ts'
import { z } from 'zod'
import { HOUR_MS } from '../../../platform/calendar.ts'
import { PARTNER_TEXT_MAX_CHARACTERS } from '../../adapter-kit/partner-values.ts'
import type { StatementFile } from '../../ports/bank-feed.ts'
import type { RejectedRow } from '../../ports/rejected-file-rows.ts'
import {
  bankOf,
  lineOf,
  movementId,
  optionalText,
  rejectedFile,
  signedBaht,
  sortLines,
} from './statement-lines.ts'

const TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})(?:\.\d{1,3})?)?(?:\[([-+]?\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])?$/
/** UTC offset in hours for a date without a time, which is a date in Bangkok. An OFX time without a zone is GMT. */
const BANGKOK_HOURS = 7
const SIXTY = 60
/** First plausible year of a bank statement's dates. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2099

const ofxTime = z
  .string()
  .regex(TIME)
  .transform((text, issues) => {
    const [, year, month, day, hour, minute, second, zone, part = '0'] = TIME.exec(text) ?? []
    const hours = zone === undefined ? (hour === undefined ? BANGKOK_HOURS : 0) : Number(`${zone}.${part}`)
    const numbers = [year, month, day, hour ?? 0, minute ?? 0, second ?? 0].map(Number)
    const [written = 0, m = 0, d = 0, h = 0, min = 0, s = 0] = numbers
    const y = commonYear(written)
    const parts = [y, m - 1, d, h, min, s] as const
    const local = new Date(Date.UTC(...parts))
    // JavaScript converts an impossible day or hour into a later time. A date is refused if its parts have changed by this conversion.
    const isOne = [
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate(),
      local.getUTCHours(),
    ].every((part, at) => part === parts[at])
    if (isOne && min < SIXTY && s < SIXTY && y >= FIRST_YEAR && y <= LAST_YEAR)
      return new Date(local.getTime() - hours * HOUR_MS)
    issues.addIssue('not a time')
    return z.NEVER
  })

/**
 * Matches OFX transaction types that are always incoming. The next pattern matches those that are always outgoing. All other types, such as XFER,
 * occur for incoming and for outgoing transactions.
 */
const INWARD = /^(?:credit|dep|directdep)$/i
const OUTWARD = /^(?:debit|payment|check|fee|srvchg|directdebit)$/i

const movement = z.object({
  TRNTYPE: optionalText,
  FITID: movementId,
  DTPOSTED: ofxTime,
  TRNAMT: signedBaht,
  NAME: optionalText,
  MEMO: optionalText,
  BANKID: optionalText,
  ACCTID: optionalText,
})

/** Returns whether the OFX type of a transaction contradicts the sign of its amount. */
const isContradicting = ({ TRNTYPE, TRNAMT }: z.infer<typeof movement>): boolean =>
  TRNAMT > 0n ? OUTWARD.test(TRNTYPE) : TRNAMT < 0n && INWARD.test(TRNTYPE)

/** Returns whether a transaction's text has each compulsory OFX element at most once. */
const isUnambiguous = (block: string): boolean =>
  ['FITID', 'DTPOSTED', 'TRNAMT'].every(name => block.toUpperCase().split(`<${name}>`).length <= 2)

/** Splits an OFX statement into its transactions. If a transaction has no end tag (`isClosed: false`), it ends where the next one starts. */
const blocksOf = (text: string): { readonly block: string; readonly isClosed: boolean }[] => {
  const [, ...blocks] = text.split(/<STMTTRN>/i)
  return blocks.map(rest => {
    const [block = '', ...after] = rest.split(/<\/STMTTRN>/i)
    return { block, isClosed: after.length > 0 }
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim()

/** Parses the elements of an OFX transaction, in SGML (without end tags) or XML. A value is the text up to the next tag. */
const fieldsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/<([A-Z0-9.]+)>([^<\r\n]*)/gi)].map(([, name = '', text = '']) => [
      name.toUpperCase(),
      plain(text),
    ]),
  )

const accountOf = (text: string): string => (fieldsOf(text).ACCTID ?? '').replaceAll(/\D/g, '')

const FAULTS: Readonly<Record<string, RejectedRow['why']>> = {
  FITID: 'movement',
  DTPOSTED: 'time',
  TRNAMT: 'amount',
}

const faultOf = (read: z.ZodSafeParseResult<z.infer<typeof movement>>): RejectedRow['why'] | null => {
  if (read.success) return isContradicting(read.data) ? 'amount' : null
  return FAULTS[String(read.error.issues[0]?.path[0] ?? '')] ?? 'text'
}

/**
 * Parses an OFX statement. The row number of a payment is the number of its transaction in the file. NAME and BANKACCTFROM identify the payer. A MEMO
 * that has only digits is the reference of a bill (payment request).
 */
export const ofxLines = (account: string, text: string): StatementFile => {
  const [head = ''] = text.split(/<BANKTRANLIST>/i)
  const of = accountOf(head)
  // A statement of another bank account is not imported, and an operator reviews the file.
  if (of !== '' && of !== account)
    return rejectedFile('other_account', `a statement of another account: ${of.slice(0, 20)}`)
  return sortLines(
    blocksOf(text).map(({ block, isClosed }, at) => {
      const row = at + 1
      const read = movement.safeParse(fieldsOf(block))
      const why = !isClosed || !isUnambiguous(block) ? 'cut_off' : faultOf(read)
      if (!read.success || why !== null)
        return { row, why: why ?? 'text', raw: block.trim().slice(0, PARTNER_TEXT_MAX_CHARACTERS) }
      const { FITID, DTPOSTED, TRNAMT, NAME, MEMO, BANKID, ACCTID } = read.data
      const line = lineOf(account, {
        ...{ id: FITID, amount: TRNAMT, paid_at: DTPOSTED },
        ...{ from_bank: bankOf(BANKID), from_account: ACCTID, from_name: NAME },
        bill_reference: /^\d{6,20}$/.test(MEMO) ? MEMO : null,
      })
      return { row, line }
    }),
  )
}
