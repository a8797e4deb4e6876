import { dealKindNames } from '../../../affiliates/affiliate-texts.ts'
import { among } from './audit-actions.ts'

type Fact = { readonly name: string; readonly say?: (text: string) => string }

const statement: Readonly<Record<string, Fact>> = {
  statement: { name: 'ใบสรุปเลขที่' },
  month: { name: 'เดือน' },
  total: { name: 'ยอด (บาท)' },
}

/** Thai names and formats of the details of audit log entries about affiliate partners. */
export const affiliateActs: Readonly<Record<string, Readonly<Record<string, Fact>>>> = {
  'affiliate.link': { channel: { name: 'ช่องทาง' }, key: { name: 'รหัสลิงก์' } },
  'affiliate.deal': {
    kind: { name: 'ข้อตกลง', say: among(dealKindNames) },
    from_month: { name: 'เริ่มเดือน' },
  },
  'affiliate.close': statement,
  'affiliate.pay': { ...statement, reference: { name: 'เลขอ้างอิง' }, paid_on: { name: 'จ่ายวันที่' } },
}
