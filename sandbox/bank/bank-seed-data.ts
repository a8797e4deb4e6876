import { run, type Tx } from '../foundation/database.ts'
import type { World } from '../foundation/sandbox-context.ts'

/** Owner of the company's bank accounts. All names and accounts in this file are invented, and balances are play money in satang. */
const HOUSE = 'บริษัท ศาลา แซนด์บ็อกซ์ จำกัด'
const HOUSE_BALANCE = 10_000_000_000n
export const PERSON_BALANCE = 100_000_000n

const BILLER_ID = '099000000000011'

/**
 * Bank account of the payment gateway, which receives the money of gateway payments. It is not one of Sala's
 * accounts, so Sala's statement omits it.
 */
export const GATEWAY_ACCOUNT = { bank: 'kbank', account: '9000000099' }
/** Biller number that the QR codes of the payment gateway contain. */
export const GATEWAY_BILLER_ID = '099000000000099'

/** Sala's account from which Opn payouts are paid. */
export const PAYING_ACCOUNT = '9000000011'

const ACCOUNTS = [
  { bank: 'kbank', account: PAYING_ACCOUNT, name: HOUSE, kind: 'house', balance: HOUSE_BALANCE },
  { bank: 'scb', account: '9000000022', name: HOUSE, kind: 'house', balance: HOUSE_BALANCE },
  { ...GATEWAY_ACCOUNT, name: 'เพย์ลานนา (เงินจำลอง)', kind: 'company', balance: 0n },
  { bank: 'kbank', account: '8000000101', name: 'สมหญิง ทดสอบดี', kind: 'person', balance: PERSON_BALANCE },
  { bank: 'scb', account: '8000000202', name: 'อาทิตย์ ลองเล่น', kind: 'person', balance: PERSON_BALANCE },
  { bank: 'bbl', account: '8000000303', name: 'มะลิ สมมุติสุข', kind: 'person', balance: PERSON_BALANCE },
  { bank: 'ktb', account: '8000000404', name: 'ธันวา จำลองพงศ์', kind: 'person', balance: PERSON_BALANCE },
  { bank: 'bay', account: '8000000505', name: 'ฟ้าใส ตัวอย่างงาม', kind: 'person', balance: PERSON_BALANCE },
  { bank: 'gsb', account: '800000000606', name: 'ก้องภพ แซนด์บ็อกซ์', kind: 'person', balance: PERSON_BALANCE },
] as const

export async function seedBank(tx: Tx, world: Pick<World, 'clock'>): Promise<void> {
  for (const account of ACCOUNTS) {
    await run(
      tx,
      `insert into sandbox.bank_account (bank, account, name, kind, balance, opened_at)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [account.bank, account.account, account.name, account.kind, account.balance, world.clock.now()],
    )
  }
  const [house, , gateway] = ACCOUNTS
  for (const [biller, { name, bank, account }] of [
    [BILLER_ID, house],
    [GATEWAY_BILLER_ID, gateway],
  ] as const)
    await run(
      tx,
      'insert into sandbox.bank_biller (biller_id, name, bank, account) values ($1, $2, $3, $4) on conflict do nothing',
      [biller, name, bank, account],
    )
}

const FIRST_NAMES = [
  'KANDA',
  'PARIN',
  'CHONLATHAN',
  'DAORUEANG',
  'PHUPHA',
  'MEKHA',
  'SAIRUNG',
  'TONKLA',
  'NAMKHANG',
  'ARUN',
]
const LAST_NAMES = [
  'SOMMUTIWONG',
  'NGOENCHAMLONG',
  'THODLONGKIT',
  'TUAYANGDI',
  'LONGON',
  'BANCHITHODSOB',
  'TAENGKHUEN',
]

/**
 * Derives an invented account owner's name from the account number, so that it is the same after a reset.
 * The name is in Latin letters, as many banks write names.
 */
export function inventedName(account: string): string {
  const mark = [...account].reduce((sum, digit, place) => sum + Number(digit) * (place + 7), 0)
  return `${FIRST_NAMES[mark % FIRST_NAMES.length]} ${LAST_NAMES[mark % LAST_NAMES.length]}`
}
