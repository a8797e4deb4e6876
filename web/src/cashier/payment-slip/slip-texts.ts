import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { Slip } from './use-slips.ts'

/** Hash in the slip page's URL. It makes the browser scroll to the upload. */
export const ATTACH = 'attach'

type StatusWords = { readonly title: string; readonly short: string; readonly tone: BadgeTone }

/**
 * Thai texts of the status of a slip (a picture of a bank's receipt). `short` is for lists. The server sends the next step as a separate text.
 */
export const slipWords: Readonly<Record<Slip['status'], StatusWords>> = {
  credited: { title: 'เครดิตเข้าแล้ว', short: 'เครดิตเข้าแล้ว', tone: 'jade' },
  waiting: { title: 'กำลังตรวจสอบสลิป', short: 'กำลังตรวจสอบ', tone: 'amber' },
  refused: { title: 'ใช้สลิปนี้ไม่ได้', short: 'ไม่สำเร็จ', tone: 'coral' },
}
