/**
 * Texts for operators: why a rule marked a member. `{digits}`: the account's last digits; `{amount}`:
 * formatted baht.
 */
export const markReasons = {
  shared_payer: ({ bank, digits, members }: { bank: string; digits: string; members: number }): string =>
    `บัญชี ${bank} …${digits} โอนเข้าให้สมาชิก ${members} คน`,
  undone_credit: ({ amount, transfer }: { amount: string; transfer: string }): string =>
    `ค้าง ${amount} บาท ของรายการ ${transfer} ที่ยกเลิกแล้ว`,
}
