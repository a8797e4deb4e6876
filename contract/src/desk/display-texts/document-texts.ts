import {
  type DocumentKind,
  type DocumentReason,
  type DocumentSide,
  type DocumentState,
  documentRefusals,
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

const document = { name: 'เอกสาร' }

/** Thai names and formats of the details of audit log entries about identity documents. */
export const documentActs = {
  'document.ask': { case: document },
  'document.look': { side: { name: 'รูป', say: among(documentSideNames) } },
  'document.accept': { case: document },
  'document.withdraw': { case: document },
  'document.refuse': { case: document, cause: { name: 'เหตุที่สมาชิกเห็น', say: among(documentRefusals) } },
} as const
