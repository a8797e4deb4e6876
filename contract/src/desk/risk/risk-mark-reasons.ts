/**
 * Thai texts for staff users that say why a rule marked a member as a risk. `{digits}` are the bank account's last digits, `{amount}` is in
 * baht.
 */
export const markReasons = {
  shared_payer: ({ bank, digits, members }: { bank: string; digits: string; members: number }): string =>
    `บัญชี ${bank} …${digits} โอนเข้าให้สมาชิก ${members} คน`,
  undone_credit: ({ amount, transfer }: { amount: string; transfer: string }): string =>
    `ค้าง ${amount} บาท ของรายการ ${transfer} ที่ยกเลิกแล้ว`,
}
