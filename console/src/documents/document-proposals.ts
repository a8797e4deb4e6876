import { type DocumentKind, documentRefusals } from '@sala/contract/account/documents/document-lists.ts'
import { documentKindNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import type { IdentityCaseId } from '@sala/contract/wire/ids.ts'
import type { ActionButton } from '../actions/action-buttons.tsx'
import { api } from '../calls/api.ts'

const LIFELONG = 'lifelong'

const accept = (id: IdentityCaseId, kind: DocumentKind | null): ActionButton => ({
  name: 'เสนอรับเอกสาร',
  kind: 'primary',
  ask: () => ({
    way: 'two',
    title: 'รับเอกสารยืนยันตัวตน',
    note: 'ดูรูปทุกด้านก่อน ชื่อต้องตรงกับบัญชีและใบหน้าต้องเป็นคนเดียวกัน มีผลเมื่ออีกคนดูรูปเองแล้วอนุมัติ รายการถอนที่รอเอกสารจะดำเนินต่อ',
    kind: 'identity_document',
    fields: [
      {
        key: 'kind',
        label: 'ชนิดเอกสาร',
        type: 'select',
        options: Object.entries(documentKindNames).map(([value, label]) => ({ value, label })),
        ...(kind === null ? {} : { initial: kind }),
      },
      { key: 'last4', label: 'เลขท้าย 4 ตัว', type: 'reference', hint: 'เก็บเฉพาะสี่ตัวนี้ ไม่เก็บเลขเต็ม' },
      {
        key: 'lasting',
        label: 'อายุเอกสาร',
        type: 'select',
        options: [
          { value: 'dated', label: 'มีวันหมดอายุ' },
          { value: LIFELONG, label: 'ตลอดชีพ' },
        ],
      },
      { key: 'expires_on', label: 'วันหมดอายุ (ค.ศ.)', type: 'date', hint: 'เว้นว่างเมื่อเป็นบัตรตลอดชีพ' },
    ],
    payload: ({ kind: chosen = '', last4 = '', lasting, expires_on = '' }) => ({
      ...{ way: 'accept', case: id, kind: chosen, last4: last4.trim() },
      expires_on: lasting === LIFELONG ? null : expires_on,
    }),
  }),
})

const refuse = (id: IdentityCaseId): ActionButton => ({
  name: 'เสนอปฏิเสธเอกสาร',
  kind: 'danger',
  ask: () => ({
    way: 'two',
    title: 'ปฏิเสธเอกสารยืนยันตัวตน',
    note: 'สมาชิกเห็นเหตุนี้และส่งใหม่ได้ รายการถอนที่รอเอกสารยังรออยู่ มีผลเมื่ออีกคนอนุมัติ',
    kind: 'identity_document',
    fields: [
      {
        key: 'cause',
        label: 'สมาชิกจะเห็นว่า',
        type: 'select',
        options: Object.entries(documentRefusals).map(([value, label]) => ({ value, label })),
      },
    ],
    payload: ({ cause = '' }) => ({ way: 'refuse', case: id, cause }),
  }),
})

/** Returns the proposal to withdraw the staff's request for a document. */
export const endOfDemand = (id: IdentityCaseId): ActionButton => ({
  name: 'เสนอยกเลิกการขอ',
  kind: 'quiet',
  ask: () => ({
    way: 'two',
    title: 'ยกเลิกการขอเอกสาร',
    note: 'ใช้เมื่อขอผิดคนหรือไม่ต้องการแล้ว รูปที่ส่งมาจะถูกลบ รายการถอนที่รอจะตรวจตามกติกาอีกครั้ง มีผลเมื่ออีกคนอนุมัติ',
    kind: 'identity_document',
    fields: [],
    payload: () => ({ way: 'withdraw', case: id }),
  }),
})

/** Returns the action that sends the document to the vendor of identity checks. One staff user may do it, because the verdict decides nothing. */
export const sendToVendor = (id: IdentityCaseId): ActionButton => ({
  name: 'ส่งให้ผู้ตรวจภายนอก',
  kind: 'quiet',
  ask: () => ({
    way: 'now',
    title: 'ส่งเอกสารให้ผู้ตรวจภายนอก',
    note: 'ผู้ตรวจได้รูปเอกสาร ชื่อ และวันเกิดในบัญชี ไม่ได้รหัสสมาชิกและเบอร์ ผลเป็นหลักฐานประกอบ สองคนยังเป็นผู้ตัดสิน',
    fields: [],
    action: 'ส่งให้ผู้ตรวจ',
    kind: 'primary',
    run: (_, reason) => api('POST /documents/{case}/check', { params: { case: id }, body: { reason } }),
    done: 'สั่งตรวจแล้ว ผลจะขึ้นที่หน้านี้',
  }),
})

/** Returns the proposals about a document that waits for a decision. Two staff users decide it. */
export const documentProposals = (id: IdentityCaseId, kind: DocumentKind | null): ActionButton[] => [
  accept(id, kind),
  refuse(id),
]
