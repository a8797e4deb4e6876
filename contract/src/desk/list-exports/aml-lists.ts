import {
  amlFactsInWords,
  amlRuleNames,
  amlStateNames,
  listEncodingNames,
  listFormatNames,
} from '../../aml/aml-texts.ts'
import { deskAmlEndpoints } from '../aml/endpoints.ts'
import { listFile } from './list-file.ts'

export const amlLists = {
  aml_cases: listFile(deskAmlEndpoints.desk_aml_cases, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.no },
      { head: 'รหัสสมาชิก', of: row => row.member.id },
      { head: 'สมาชิก', of: row => row.member.name },
      { head: 'เบอร์', of: row => row.member.phone },
      { head: 'เหตุที่พบ', of: row => amlRuleNames[row.rule].name },
      { head: 'สถานะ', of: row => amlStateNames[row.state] },
      { head: 'ตัวเลขที่พบ', of: row => amlFactsInWords(row.facts) },
      { head: 'เปิดเมื่อ', of: row => row.opened_at },
      { head: 'เปลี่ยนล่าสุด', of: row => row.changed_at },
      { head: 'ตัดสินภายใน', of: row => row.decide_by },
    ],
  }),
  aml_lists: listFile(deskAmlEndpoints.desk_aml_lists, {
    rows: ({ rows }) => rows,
    columns: [
      { head: 'เลขที่', of: row => row.no },
      { head: 'รายชื่อ', of: row => row.name },
      { head: 'ที่มา', of: row => row.source },
      { head: 'รูปแบบ', of: row => listFormatNames[row.format] },
      { head: 'รหัสตัวอักษร', of: row => listEncodingNames[row.encoding] },
      { head: 'ชื่อในไฟล์ล่าสุด', of: row => row.entries },
      { head: 'ไม่มีในไฟล์ล่าสุดแต่ยังเทียบ', of: row => row.gone },
      { head: 'โหลดโดย', of: row => row.loaded_by },
      { head: 'โหลดเมื่อ', of: row => row.loaded_at },
      { head: 'เลิกใช้เมื่อ', of: row => row.ended_at },
    ],
  }),
} as const
