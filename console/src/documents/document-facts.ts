import { documentRefusals } from '@sala/contract/account/documents/document-lists.ts'
import { documentKindNames, documentReasonNames } from '@sala/contract/desk/display-texts/document-texts.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { DocumentCaseData } from './document-texts.ts'

/** Returns the facts of a document for its page and for a proposal about it. */
export const factsOf = (data: DocumentCaseData) => [
  { name: 'เหตุที่ขอ', value: documentReasonNames[data.asked_for] },
  { name: 'ขอเมื่อ', value: formatThaiDateTime(data.asked_at) },
  data.kind === null ? null : { name: 'ชนิดเอกสาร', value: documentKindNames[data.kind] },
  data.sent_at === null ? null : { name: 'ส่งเมื่อ', value: formatThaiDateTime(data.sent_at) },
  data.decided_at === null ? null : { name: 'ตัดสินเมื่อ', value: formatThaiDateTime(data.decided_at) },
  data.decided_by === null ? null : { name: 'ตัดสินโดย', value: data.decided_by },
  data.state === 'accepted' || data.state === 'expired'
    ? { name: 'หมดอายุ', value: data.expires_on === null ? 'ตลอดชีพ' : formatThaiDate(data.expires_on) }
    : null,
  data.refused_for === null
    ? null
    : { name: 'สมาชิกเห็นว่า', value: documentRefusals[data.refused_for], wide: true },
]
