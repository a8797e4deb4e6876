import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWholeAccount, judgePayer, type PayerVerdict } from './payer-identification.ts'

const OWN = { bank: 'scb', account_number: '8812345678', name: 'สมชาย ใจดี' }
const judge = (from_account: string, from_name: string, from_bank = 'scb', own = OWN): PayerVerdict =>
  judgePayer({ from_bank, from_account, from_name }, own)
const WHOLE = OWN.account_number
const MASKED = 'xxx-x-x4567-x'

describe('the whole account is shown', () => {
  test.each([
    ['the same name', 'สมชาย ใจดี', 'known'],
    ['no name', '', 'known'],
    ['Latin letters, which cannot be compared', 'MR SOMCHAI JAIDEE', 'known'],
    ['a name that the bank cut off', 'นาย สมชาย ใ***', 'known'],
    ['another name that can be read', 'มะลิ สมมุติสุข', 'foreign'],
  ] as const)('%s', (_, name, verdict) => expect(judge(WHOLE, name)).toBe(verdict))

  test('another account is foreign even if the name agrees', () => {
    expect(judge('8812345679', OWN.name)).toBe('foreign')
    expect(judge('8812345679', '')).toBe('foreign')
  })
  test('spaces, dashes and leading zeros of an account number are ignored', () => {
    expect(judge('881-2-34567-8', '')).toBe('known')
    expect(judge('000008812345678', '')).toBe('known')
  })
  test('the same number at another bank is another account; a merged bank has two names', () => {
    expect(judge(WHOLE, OWN.name, 'kbank')).toBe('foreign')
    expect(judge(WHOLE, OWN.name, '014')).toBe('known')
    expect(judge(WHOLE, OWN.name, '25')).toBe('known')
    expect(judge(WHOLE, OWN.name, 'tmb', { ...OWN, bank: 'ttb' })).toBe('known')
  })
})

describe('the account is masked', () => {
  test.each([
    [MASKED, 'สมชาย ใจดี', 'known'],
    [MASKED, 'นายสมชาย ใ***', 'known'],
    ['XXXXXX5678', 'สมชายใจดี', 'known'],
    ['5678', 'น.ส. สมชาย ใจดี', 'known'],
    ['x5678', 'สมชาย', 'known'],
    ['xxx-x-x9999-x', 'สมชาย ใจดี', 'foreign'],
    ['XXXXXX5679', 'สมชาย ใจดี', 'foreign'],
    [MASKED, 'มะลิ สมมุติสุข', 'foreign'],
    [MASKED, 'SOMCHAI J', 'unknown'],
    [MASKED, '', 'unknown'],
    ['xxx-x-xxx78-x', 'สมชาย ใจดี', 'foreign'],
    ['xxxxxxxx78', 'สมชาย ใจดี', 'unknown'],
    ['xxxxxxxxxx', 'สมชาย ใจดี', 'unknown'],
  ] as const)('%s %s is %s', (account, name, verdict) => expect(judge(account, name)).toBe(verdict))
})

describe('an account that may have lost its leading zeros in a spreadsheet', () => {
  const GSB = { ...OWN, bank: 'gsb', account_number: '020123456789' }
  test.each([
    ['gsb', '20123456789'],
    ['gsb', '1234567890'],
    ['baac', '12345678901'],
    ['ghb', '12345678901'],
    ['tisco', '1234567890123'],
    ['kk', '1234567890123'],
    ['scb', '812345678'],
    ['scb', '12345678901'],
    ['030', '20123456789'],
    ['', '12345678901'],
    ['an unknown bank', '1234567890123'],
  ])('%s %s is not whole', (bank, account) => expect(isWholeAccount(account, bank)).toBe(false))

  test.each([
    ['scb', '8812345678'],
    ['014', '8812345678'],
    ['scb', '0812345678'],
    ['scb', '000008812345678'],
    ['gsb', '120123456789'],
    ['gsb', '020123456789'],
    ['tisco', '12345678901234'],
    ['kk', '1234567890'],
    ['gsb', '123456789012345'],
    ['pp01', '1234567890123'],
    ['tmb', '1234567890'],
    ['', '8812345678'],
    ['an unknown bank', '120123456789'],
  ])('%s %s is whole', (bank, account) => expect(isWholeAccount(account, bank)).toBe(true))

  test('it is compared like the end of a masked account: the name decides', () => {
    expect(judge('20123456789', OWN.name, 'gsb', GSB)).toBe('known')
    expect(judge('20123456789', '', 'gsb', GSB)).toBe('unknown')
    expect(judge('20123456789', 'มะลิ สมมุติสุข', 'gsb', GSB)).toBe('foreign')
    expect(judge('20123456780', OWN.name, 'gsb', GSB)).toBe('foreign')
    expect(judge('020123456789', '', 'gsb', GSB)).toBe('known')
  })
})

describe('nothing can be compared', () => {
  test.each([
    ['', ''],
    ['', 'SOMCHAI JAIDEE'],
    ['', 'สมชาย ใจดี'],
    ['PROMPTPAY', ''],
    ['xxx', 'ส***'],
    [MASKED, 'นาย สมช'],
    [MASKED, 'ส*ม*ช*า*ย* ใจดี'],
  ])('account "%s" and name "%s"', (account, name) => expect(judge(account, name, '')).toBe('unknown'))

  test('a member who has no bank account yet', () => {
    expect(judgePayer({ from_bank: 'scb', from_account: WHOLE, from_name: OWN.name }, NOBODY)).toBe('unknown')
  })
  test('another name alone is enough to be foreign', () => expect(judge('', 'มะลิ สมมุติสุข')).toBe('foreign'))
})
const NOBODY = { bank: null, account_number: null, name: null }

describe('names as banks print them', () => {
  test.each([
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี'],
    ['นางสาวมะลิ สมมุติสุข', 'มะลิ สมมุติสุข'],
    ['นาง มะลิ สมมุติสุข', 'นางสาว มะลิ สมมุติสุข'],
    ['น.ส.มะลิ สมมุติสุข', 'มะลิ  สมมุติสุข'],
    ['นายิกา งามดี', 'นายิกา งามดี'],
    ['นางนายิกา งามดี', 'นายิกา งามดี'],
    ['MRS. JANE DOE', 'jane doe'],
    ['Miss Jane Doe', 'Jane Doe'],
    ['นาย สมชา', 'สมชาย ใจดี'],
    ['สมชาย ใ.', 'สมชาย ใจดี'],
    ['สม*** ใจ**', 'สมชาย ใจดี'],
    ['นํ้าค้าง ลองโอน', 'น้ำค้าง ลองโอน'],
  ])('"%s" is the name of "%s"', (shown, name) => {
    expect(judge(MASKED, shown, 'scb', { ...OWN, name })).toBe('known')
  })
  test.each([
    ['สมชาย จ***', 'สมชาย ใจดี'],
    ['สมหญิง ใ***', 'สมชาย ใจดี'],
    ['JANE ROE', 'Jane Doe'],
    ['สมชาย ใจดีมาก', 'สมชาย ใจดี'],
  ])('"%s" is not "%s"', (shown, name) => {
    expect(judge(MASKED, shown, 'scb', { ...OWN, name })).toBe('foreign')
  })
})

describe('one person, in each way that the bank prints the name with the whole account', () => {
  test.each([
    ['นส.สมหญิง ใจดี', 'สมหญิง ใจดี'],
    ['น.ส สมหญิง ใจดี', 'สมหญิง ใจดี'],
    ['น.สสมหญิง ใจดี', 'สมหญิง ใจดี'],
    ['พ.ต.ท.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['พ.ต.ท. สมชาย ใจดี', 'นายสมชาย ใจดี'],
    ['ร.ต.อ.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ว่าที่ ร.ต. สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ว่าที่ร.ต.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ว่าที่ร้อยตรีหญิง สมหญิง ใจดี', 'สมหญิง ใจดี'],
    ['จ.ส.อ.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ดร.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ดร. สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ม.ล.สมชาย ใจดี', 'สมชาย ใจดี'],
    ['ม.ร.ว. สมชาย ใจดี', 'สมชาย ใจดี'],
    ['เด็กชายสมชาย ใจดี', 'ด.ช.สมชาย ใจดี'],
    ['DR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['MSTR SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['MRSOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['MR.SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['MISSNAREE JAIDEE', 'Naree Jaidee'],
    ['MRSNAREE JAIDEE', 'Naree Jaidee'],
    ['ACTING SUB LT. SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['POL.LT.COL. SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['JAIDEE SOMCHAI', 'Somchai Jaidee'],
    ['JAIDEE, MR. SOMCHAI', 'Somchai Jaidee'],
    ['ใจดี สมชาย', 'สมชาย ใจดี'],
    ['นายสมชาย ใxxx', 'สมชาย ใจดี'],
    ['สมชาย xxxx', 'สมชาย ใจดี'],
    ['SOMCHAI JXXXXX', 'Somchai Jaidee'],
    ['SOMXXXX JXXXX', 'Somchai Jaidee'],
    ['MR SOMCHAI J', 'Somchai Jaidee'],
    ['ALEX DOE', 'Alex Doe'],
    ['เเก้ว ใจดี', 'แก้ว ใจดี'],
    ['แก้ว ใจดี', 'เเก้ว ใจดี'],
    ['น\u0e33\u0e49 ท\u0e48\u0e35ดี', 'น้ำ ที่ดี'],
    ['ดีีี ใจดี', 'ดี ใจดี'],
    ['สมชาย\u00a0ใจดี', 'สมชาย ใจดี'],
    ['สม\u200bชาย ใจดี', 'สมชาย ใจดี'],
    ['SOMCHAI JAI-DEE', 'Somchai Jaidee'],
  ])('"%s" is the name of "%s"', (shown, name) => {
    expect(judge(WHOLE, shown, 'scb', { ...OWN, name })).toBe('known')
  })

  test.each([
    ['DRAGON SMITH', 'Agon Smith'],
    ['MISSOURI JONES', 'Ouri Jones'],
    ['MRINAL SEN', 'Inal Sen'],
    ['MASTERSON JAN', 'Erson Jan'],
    ['นายก สุขใจ', 'ก สุขใจ'],
    ['นายิกา งามดี', 'ิกา งามดี'],
    ['ดรุณี ใจดี', 'ุณี ใจดี'],
    ['คุณากร ใจดี', 'ากร ใจดี'],
    ['POL JAIDEE', 'Somchai Jaidee'],
    ['ALEX DOE', 'Alee Doe'],
    ['MAXX DOE', 'Maya Doe'],
    ['ใจดี สมหญิง', 'สมชาย ใจดี'],
    ['ใจดี', 'สมชาย ใจดี'],
    ['นายสมศรี ใจดี', 'สมชาย ใจดี'],
    ['สมชาย ใจเย็น', 'สมชาย ใจดี'],
    ['พ.ต.ท. สมหมาย ใจดี', 'สมชาย ใจดี'],
  ])('"%s" is another person than "%s"', (shown, name) => {
    expect(judge(WHOLE, shown, 'scb', { ...OWN, name })).toBe('foreign')
  })

  test.each(['๘๘๑-๒-๓๔๕๖๗-๘', '881\u00a02345678', '\u200b8812345678', "'8812345678", '881–2–34567–8'])(
    'the account %s is the whole account',
    account => expect(judge(account, '')).toBe('known'),
  )
})

const THAI = 'กขคงจชซดตทนบปพมยรลวสหอ'
const word = fc
  .array(fc.constantFrom(...THAI), { minLength: 4, maxLength: 8 })
  .map(letters => letters.join(''))
const person = fc.record({
  bank: fc.constantFrom('scb', 'kbank', 'gsb'),
  account_number: fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 12 })
    .map(d => d.join('')),
  name: fc.tuple(word, word).map(words => words.join(' ')),
})
const hides = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
const title = fc.constantFrom('', 'นาย ', 'นางสาว', 'น.ส. ')

describe('payer details that the bank masks', () => {
  const masked = (account: string, hidden: readonly boolean[]) =>
    [...account].map((digit, i) => (hidden[i] === true ? 'x' : digit)).join('')

  test('the member’s own account is never foreign, and is recognised by three digits and the first name', () => {
    fc.assert(
      fc.property(person, hides, title, fc.nat(4), (own, hidden, before, letters) => {
        const [first = '', last = ''] = own.name.split(' ')
        const from_account = masked(own.account_number, hidden)
        const from_name = `${before}${first} ${last.slice(0, letters)}***`
        const verdict = judgePayer({ from_bank: own.bank, from_account, from_name }, own)
        const shown = from_account.replaceAll('x', '').length
        expect(verdict).toBe(shown >= 3 ? 'known' : 'unknown')
      }),
    )
  })

  test('one differing digit is foreign under any name', () => {
    fc.assert(
      fc.property(person, hides, fc.nat(9), (own, hidden, place) => {
        const at = place % own.account_number.length
        const digit = (Number(own.account_number[at]) + 1) % 10
        const other = own.account_number.slice(0, at) + digit + own.account_number.slice(at + 1)
        const from_account = masked(
          other,
          hidden.map((hide, i) => hide && i !== at),
        )
        expect(judgePayer({ from_bank: own.bank, from_account, from_name: own.name }, own)).toBe('foreign')
      }),
    )
  })
})
