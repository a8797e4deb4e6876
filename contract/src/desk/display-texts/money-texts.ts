import { banks, isBankKey } from '../../account/banks.ts'
import type { DepositWay } from '../../cashier/deposit-payment-options.ts'
import { channelName, type GatewayChannel } from '../../cashier/gateway-channels.ts'
import {
  type StatementKind,
  statementGroupWords,
  statementWords,
} from '../../cashier/history/statement-group-names.ts'
import type { DepositMethod, DepositStatus, WithdrawalStatus } from '../../cashier/money-request-statuses.ts'
import type { SlipStatus } from '../../cashier/payment-slips/endpoints.ts'

/** Thai names of withdrawal statuses, for screens and exported files. */
export const withdrawalNames = {
  moving: 'กำลังดึงเครดิต',
  requested: 'รออนุมัติ',
  held: 'พักไว้',
  approved: 'อนุมัติแล้ว',
  paying: 'กำลังโอน',
  paid: 'โอนแล้ว',
  refused: 'ปฏิเสธ',
  uncertain: 'รอธนาคารยืนยัน',
} as const satisfies Record<WithdrawalStatus, string>

export const depositNames = {
  waiting: 'รอโอน',
  paid: 'เงินเข้าแล้ว',
  held: 'รอตรวจผู้โอน',
  completed: 'สำเร็จ',
  cancelled: 'ยกเลิก',
  expired: 'หมดเวลา',
  refused: 'ปฏิเสธ',
} as const satisfies Record<DepositStatus, string>

export const depositMethodNames = {
  transfer: 'โอนเงิน',
  qr: 'สแกน QR',
  gateway: 'เกตเวย์',
} as const satisfies Record<DepositMethod, string>

/** Thai names of the ways to pay a deposit, for filters. */
export const depositWayNames = {
  ...depositMethodNames,
  truemoney: 'TrueMoney Wallet',
  mobile_banking: 'แอปธนาคาร',
} as const satisfies Record<DepositWay, string>

/** Returns the Thai name of the app or payment method with which a deposit is paid. */
export const depositWayText = (row: {
  readonly method: DepositMethod
  readonly channel: GatewayChannel | null
}): string => (row.channel === null ? depositMethodNames[row.method] : channelName(row.channel))

export const slipStatusNames = {
  waiting: 'รอตรวจ',
  credited: 'เติมเครดิตแล้ว',
  refused: 'ปฏิเสธ',
} as const satisfies Record<SlipStatus, string>

export const movementNames: Readonly<Record<string, string>> = {
  queued: 'รอส่ง',
  sent: 'ส่งแล้ว',
  unknown: 'ค่ายยังไม่ตอบ',
  done: 'ย้ายแล้ว',
  refused: 'ค่ายปฏิเสธ',
}

export const directionNames = { in: 'เข้าเกม', out: 'ออกจากเกม' } as const

export const returnNames: Readonly<Record<string, string>> = {
  ordered: 'รอสั่งโอน',
  sent: 'สั่งโอนแล้ว',
  uncertain: 'รอธนาคารยืนยัน',
  done: 'โอนคืนแล้ว',
  refused: 'ธนาคารปฏิเสธ',
}

export const bankFileNames = {
  statement: 'รายการเดินบัญชี',
  payout_results: 'ผลการโอนออก',
} as const

const isTransferKind = (kind: string): kind is StatementKind => Object.hasOwn(statementWords, kind)

/** Returns the Thai name of a kind of ledger transfer, for staff users. Members' statements use other words. */
export const transferName = (kind: string): string => {
  if (kind === 'payout') return 'โอนเงินให้สมาชิก'
  return isTransferKind(kind) ? statementWords[kind].text : kind
}

export const transferGroup = (kind: StatementKind): string => statementGroupWords[statementWords[kind].group]

const HOUSES: Readonly<Record<string, string>> = {
  bank: 'ธนาคาร รับเข้า',
  gateway: 'เกตเวย์ รับเข้า',
  payout: 'ธนาคาร โอนออก',
  suspense: 'เงินพัก',
  income: 'รายได้อื่น (เงินไม่มีเจ้าของ)',
  gaming: 'ผลการเล่น',
  bonus: 'โบนัส',
  commission: 'ค่าแนะนำ',
  fees: 'ค่าธรรมเนียมธนาคาร',
  affiliates: 'ค่าพันธมิตร',
  transit: 'เงินระหว่างบัญชีเรา',
  members: 'เครดิตสมาชิกทั้งหมด',
  receivable: 'ยอดค้างชำระ',
  wallet: 'กระเป๋าสมาชิก',
  moving: 'กำลังย้าย',
  game: 'เครดิตที่เกม',
  withdrawing: 'กำลังถอน',
}

/** Returns the Thai name of a ledger account: `bank:kbank:9000000011` → `ธนาคาร รับเข้า KBANK 9000000011`. */
export const accountName = (account: string): string => {
  const [house = '', bank, number] = account.split(':')
  return [HOUSES[house] ?? house, bank?.toUpperCase(), number].filter(Boolean).join(' ')
}

export const bankName = (bank: string): string => (isBankKey(bank) ? banks[bank].thai_name : bank)
