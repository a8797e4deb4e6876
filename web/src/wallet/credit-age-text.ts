import { formatThaiTime } from '@sala/ui/format/thai-date.ts'

/**
 * Returns a text that says when the game site last reported the credit. It always fits on one line, so that an update does not move the page.
 */
export const seenWords = (seenAt: string | null): string =>
  seenAt === null ? 'ยอดล่าสุดในระบบ' : `อัปเดต ${formatThaiTime(seenAt)} น.`
