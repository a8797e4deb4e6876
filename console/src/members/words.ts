import type { FoundBy } from '@sala/contract/desk/members/endpoints.ts'

export const foundByNames: Readonly<Record<FoundBy, string>> = {
  id: 'รหัสสมาชิก',
  phone: 'เบอร์โทร',
  name: 'ชื่อ',
  account: 'เลขบัญชี',
  line: 'LINE',
  reference: 'เลขอ้างอิง',
  slip: 'สลิป',
  address: 'ที่อยู่เครือข่าย',
  device: 'เครื่อง',
}
