/** Categories of the register of complaints. */
export const complaintCategories = {
  payment: 'เงินฝากหรือเงินถอน',
  bonus: 'โบนัสหรือเงื่อนไขโปรโมชั่น',
  game: 'ผลของเกม',
  account: 'การระงับหรือปิดบัญชี',
  protection: 'ขีดจำกัดหรือการพักเล่น',
  privacy: 'ข้อมูลส่วนบุคคล',
  conduct: 'การปฏิบัติของเจ้าหน้าที่',
  other: 'เรื่องอื่น',
} as const satisfies Record<string, string>
export type ComplaintCategory = keyof typeof complaintCategories

/** Outcomes of a complaint: the closed list from which a staff user chooses, together with a reason. */
export const complaintOutcomes = {
  upheld: 'เรื่องมีมูล และแก้ไขให้แล้ว',
  partly: 'เรื่องมีมูลบางส่วน และแก้ไขส่วนนั้นแล้ว',
  rejected: 'ตรวจแล้วเป็นไปตามข้อกำหนด',
  withdrawn: 'สมาชิกขอยุติเรื่อง',
  duplicate: 'ซ้ำกับเรื่องร้องเรียนอื่นของสมาชิก',
  erased: 'สมาชิกลบบัญชีก่อนมีผล',
} as const satisfies Record<string, string>
export type ComplaintOutcome = keyof typeof complaintOutcomes

/** Outcomes that a staff user can choose. The outcome `erased` is missing, because the erasure of the account sets it. */
export const chosenOutcomes = (Object.keys(complaintOutcomes) as ComplaintOutcome[]).filter(
  outcome => outcome !== 'erased',
)

/** States of a complaint in the register. `late`: the promised time has passed without an answer or an outcome. */
export const complaintStates = {
  open: 'กำลังดำเนินการ',
  late: 'เกินกำหนด',
  resolved: 'ตัดสินแล้ว',
} as const satisfies Record<string, string>
export type ComplaintState = keyof typeof complaintStates
