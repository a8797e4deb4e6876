import { documentRefusals } from '../../account/documents/document-lists.ts'
import {
  documentKindNames,
  documentReasonNames,
  documentStateNames,
} from '../display-texts/document-texts.ts'
import { deskDocumentsEndpoints } from '../documents/endpoints.ts'
import { listFile } from './list-file.ts'

/** The list of identity documents, without pictures and numbers. */
export const documentFiles = {
  documents: listFile(deskDocumentsEndpoints.desk_documents, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'สถานะ', of: row => documentStateNames[row.state] },
      { head: 'เหตุที่ขอ', of: row => documentReasonNames[row.asked_for] },
      { head: 'ขอเมื่อ', of: row => row.asked_at },
      { head: 'ชนิดเอกสาร', of: row => (row.kind === null ? null : documentKindNames[row.kind]) },
      { head: 'ส่งเมื่อ', of: row => row.sent_at },
      { head: 'ตัดสินเมื่อ', of: row => row.decided_at },
      { head: 'ตัดสินโดย', of: row => row.decided_by },
      { head: 'หมดอายุ', of: row => row.expires_on },
      { head: 'เหตุที่ไม่ผ่าน', of: row => (row.refused_for === null ? null : documentRefusals[row.refused_for]) },
      { head: 'รหัส', of: row => row.id },
    ],
  }),
} as const
