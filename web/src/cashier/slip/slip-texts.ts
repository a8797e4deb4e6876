import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Slip } from './use-slips.ts'

/** Hash in the slip page's URL. It makes the browser scroll to the upload. */
export const ATTACH = 'attach'

type StatusWords = { readonly title: string; readonly short: string; readonly tone: BadgeTone }

/** Thai texts of a slip's status. `short` is for lists. The next step is in a separate text from the server. */
export const slipWords: Readonly<Record<Slip['status'], StatusWords>> = {
  credited: { title: 'เครดิตเข้าแล้ว', short: 'เครดิตเข้าแล้ว', tone: 'jade' },
  waiting: { title: 'กำลังตรวจสอบสลิป', short: 'กำลังตรวจสอบ', tone: 'amber' },
  refused: { title: 'ใช้สลิปนี้ไม่ได้', short: 'ไม่สำเร็จ', tone: 'coral' },
}
