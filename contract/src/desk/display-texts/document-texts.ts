import {
  type CheckProblem,
  type CheckStatus,
  type DeletionState,
  type DocumentKind,
  type DocumentReason,
  type DocumentSide,
  type DocumentState,
  documentRefusals,
  type VendorReason,
  type VendorVerdict,
} from '../../account/documents/document-lists.ts'
import { among } from './audit/audit-actions.ts'

/** Thai names of kinds of identity documents. */
export const documentKindNames = {
  id_card: 'บัตรประชาชน',
  passport: 'หนังสือเดินทาง',
} as const satisfies Record<DocumentKind, string>

/** Thai names of the pictures of an identity document. */
export const documentSideNames = {
  front: 'ด้านหน้า',
  back: 'ด้านหลัง',
  selfie: 'ถ่ายคู่กับเอกสาร',
} as const satisfies Record<DocumentSide, string>

export const documentStateNames = {
  none: 'ยังไม่มี',
  asked: 'รอสมาชิกส่ง',
  sent: 'รอตรวจ',
  accepted: 'ผ่านแล้ว',
  refused: 'ไม่ผ่าน',
  ended: 'ยกเลิกการขอ',
  expired: 'หมดอายุ',
} as const satisfies Record<DocumentState, string>

export const documentReasonNames = {
  sum: 'ยอดถอน 30 วัน',
  risk: 'เจ้าหน้าที่ขอ เพราะความเสี่ยง',
  name: 'เจ้าหน้าที่ขอ เพราะชื่อไม่ตรง',
  own: 'สมาชิกส่งเอง',
} as const satisfies Record<DocumentReason, string>

export const checkStatusNames = {
  queued: 'รอส่ง',
  sent: 'รอผล',
  answered: 'มีผลแล้ว',
  failed: 'ไม่ได้ผล',
  ended: 'ไม่ส่งแล้ว',
} as const satisfies Record<CheckStatus, string>

/** Thai names of a vendor's verdicts. They say that the vendor judges, not Sala. */
export const vendorVerdictNames = {
  approve: 'ผู้ตรวจเห็นว่าผ่าน',
  refer: 'ผู้ตรวจให้คนดู',
  refuse: 'ผู้ตรวจเห็นว่าไม่ผ่าน',
} as const satisfies Record<VendorVerdict, string>

export const vendorReasonNames = {
  unreadable: 'อ่านไม่ออก',
  altered: 'มีร่องรอยแก้ไข',
  copy: 'ถ่ายจากจอหรือสำเนา',
  expired: 'หมดอายุ',
  number_wrong: 'เลขเอกสารไม่ถูกต้อง',
  face_differs: 'ใบหน้าไม่ตรงกัน',
  not_alive: 'ไม่ใช่คนที่อยู่หน้ากล้อง',
  on_list: 'อยู่ในรายการเอกสารหายหรือถูกขโมย',
} as const satisfies Record<VendorReason, string>

export const checkProblemNames = {
  no_answer: 'ผู้ตรวจไม่รับเอกสารภายในหนึ่งวัน',
  no_verdict: 'ผู้ตรวจไม่ส่งผลภายในเจ็ดวัน',
  refused: 'ผู้ตรวจไม่รับตรวจเอกสารนี้',
  unknown_there: 'ผู้ตรวจตอบว่าไม่มีเอกสารนี้',
  changed: 'ผู้ตรวจส่งผลที่ต่างจากผลแรก ผลแรกไม่เปลี่ยน',
  late: 'ผลมาหลังรับเอกสารแล้ว และขัดกัน',
} as const satisfies Record<CheckProblem, string>

/** Thai names of the states of a deletion at the vendor. */
export const deletionStateNames = {
  asked: 'ขอให้ผู้ตรวจลบแล้ว รอยืนยัน',
  confirmed: 'ผู้ตรวจยืนยันว่าลบแล้ว',
  no_call: 'ผู้ตรวจไม่มีระบบรับคำขอลบ ต้องติดต่อขอให้ลบ',
} as const satisfies Record<DeletionState, string>

const document = { name: 'เอกสาร' }

/** Thai names and formats of the details of audit log entries about identity documents. */
export const documentActs = {
  'document.ask': { case: document },
  'document.check': { case: document },
  'document.consent_withdrawn': { case: document, version: { name: 'ฉบับข้อความที่ยินยอม' } },
  'document.look': { side: { name: 'รูป', say: among(documentSideNames) } },
  'document.accept': { case: document },
  'document.withdraw': { case: document },
  'document.refuse': { case: document, cause: { name: 'เหตุที่สมาชิกเห็น', say: among(documentRefusals) } },
} as const
