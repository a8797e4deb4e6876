/** Filters by which a member can limit the statement (the list of ledger transfers), in display order. */
export const statementGroups = ['deposit', 'withdraw', 'game', 'bonus', 'referral', 'correction'] as const
export type StatementGroup = (typeof statementGroups)[number]

export const statementGroupWords = {
  deposit: 'ฝากเงิน',
  withdraw: 'ถอนเงิน',
  game: 'เกม',
  bonus: 'โบนัส',
  referral: 'แนะนำเพื่อน',
  correction: 'ปรับปรุง',
} as const satisfies Record<StatementGroup, string>

type StatementWords = { readonly group: StatementGroup; readonly text: string }

/** Thai names of the kinds of ledger transfers on a member's statement. Every kind of transfer in the ledger needs an entry here. */
export const statementWords = {
  deposit: { group: 'deposit', text: 'ฝากเงิน' },
  suspense_in: { group: 'deposit', text: 'พักเงินรอตรวจสอบ' },
  payer_return: { group: 'deposit', text: 'โอนเงินคืนผู้โอน' },
  write_off: { group: 'correction', text: 'ตัดเป็นรายได้' },
  suspense_out: { group: 'deposit', text: 'รับเงินโอนที่ตรวจสอบแล้ว' },
  movement_start: { group: 'game', text: 'ส่งเครดิตเข้าเกม' },
  movement_done: { group: 'game', text: 'เครดิตเข้าเกมแล้ว' },
  movement_refused: { group: 'game', text: 'เครดิตกลับเข้ากระเป๋า' },
  movement_out: { group: 'game', text: 'นำเครดิตออกจากเกม' },
  game_win: { group: 'game', text: 'ผลการเล่น ได้' },
  game_loss: { group: 'game', text: 'ผลการเล่น เสีย' },
  bet: { group: 'game', text: 'วางเดิมพัน' },
  bet_win: { group: 'game', text: 'ถูกรางวัล' },
  bet_returned: { group: 'game', text: 'คืนเงินเดิมพัน' },
  win_returned: { group: 'game', text: 'เรียกคืนรางวัลที่ยกเลิก' },
  payout: { group: 'withdraw', text: 'โอนเงินเข้าบัญชีของคุณ' },
  withdrawal_refused: { group: 'withdraw', text: 'คืนเครดิตจากรายการถอน' },
  bonus: { group: 'bonus', text: 'โบนัส' },
  weekly_refund: { group: 'bonus', text: 'คืนยอดเสีย' },
  commission: { group: 'referral', text: 'ค่าแนะนำเพื่อน' },
  adjustment: { group: 'correction', text: 'ปรับปรุงยอด' },
  reversal: { group: 'correction', text: 'ยกเลิกรายการที่ผิด' },
  bonus_taken: { group: 'bonus', text: 'นำโบนัสและยอดจากโบนัสออก' },
  withdrawal_hold: { group: 'withdraw', text: 'กันเครดิตไว้ถอน' },
} as const satisfies Record<string, StatementWords>

export type StatementKind = keyof typeof statementWords

export const statementFileHeads = {
  time: 'เวลา',
  text: 'รายการ',
  amount: 'จำนวนเงิน (บาท)',
  change: 'เปลี่ยนแปลงเครดิต (บาท)',
  balance: 'เครดิตคงเหลือ (บาท)',
  reference: 'เลขอ้างอิง',
} as const
