import { commonYear } from '@sala/contract/text/day.ts'
import { z } from 'zod'
import { HOUR_MS } from '../../../platform/calendar.ts'
import { PARTNER_TEXT_MAX_CHARACTERS } from '../../kit/answers.ts'
import type { BillPayments } from '../../ports/bank-feed.ts'
import { bankOf, lineOf, movementId, optionalText, signedBaht, sortLines } from './lines.ts'

const TIME =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})(?:\.\d{1,3})?)?(?:\[([-+]?\d{1,2})(?:\.(\d{1,2}))?(?::[^\]]*)?\])?$/
/** Time zone of a date without a time, which is a Bangkok date. An OFX time without a zone is GMT. */
const BANGKOK_HOURS = 7
const SIXTY = 60
/** First and last year that a current bank statement can plausibly have. */
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
    const told = [y, m - 1, d, h, min, s] as const
    const local = new Date(Date.UTC(...told))
    // JavaScript turns an impossible day or hour into a later one, so the parts must be unchanged.
    const isOne = [
      local.getUTCFullYear(),
      local.getUTCMonth(),
      local.getUTCDate(),
      local.getUTCHours(),
    ].every((part, at) => part === told[at])
    if (isOne && min < SIXTY && s < SIXTY && y >= FIRST_YEAR && y <= LAST_YEAR)
      return new Date(local.getTime() - hours * HOUR_MS)
    issues.addIssue('not a time')
    return z.NEVER
  })

const movement = z.object({
  FITID: movementId,
  DTPOSTED: ofxTime,
  TRNAMT: signedBaht,
  NAME: optionalText,
  MEMO: optionalText,
  BANKID: optionalText,
  ACCTID: optionalText,
})

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '').trim()

/** Parses an OFX block of SGML elements without end tags, or of XML elements. A value is the text up to the next tag. */
const fieldsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/<([A-Z0-9.]+)>([^<\r\n]*)/gi)].map(([, name = '', text = '']) => [
      name.toUpperCase(),
      plain(text),
    ]),
  )

const accountOf = (text: string): string => (fieldsOf(text).ACCTID ?? '').replaceAll(/\D/g, '')

/** Parses an OFX statement. NAME and BANKACCTFROM identify the payer; a MEMO of digits only is the bill's reference. */
export const ofxLines = (account: string, text: string): BillPayments => {
  const [head = ''] = text.split(/<BANKTRANLIST>/i)
  const of = accountOf(head)
  // A file of another account is unreadable as a whole and goes to review.
  if (of !== '' && of !== account)
    return { lines: [], unreadable: [`a statement of another account: ${of.slice(0, 20)}`] }
  const blocks = [...text.matchAll(/<STMTTRN>([\s\S]*?)<\/STMTTRN>/gi)].map(([, block = '']) => block)
  return sortLines(
    blocks.map(block => {
      const read = movement.safeParse(fieldsOf(block))
      if (!read.success) return block.trim().slice(0, PARTNER_TEXT_MAX_CHARACTERS)
      const { FITID, DTPOSTED, TRNAMT, NAME, MEMO, BANKID, ACCTID } = read.data
      return lineOf(account, {
        ...{ id: FITID, amount: TRNAMT, paid_at: DTPOSTED },
        ...{ from_bank: bankOf(BANKID), from_account: ACCTID, from_name: NAME },
        bill_reference: /^\d{6,20}$/.test(MEMO) ? MEMO : null,
      })
    }),
  )
}
