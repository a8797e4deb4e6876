import { formatThaiTime } from '@sala/ui/format/thai-date.ts'

/**
 * Returns a text about when the credit was last fetched from the game site. It always fits one line, so that
 * an update does not shift the layout.
 */
export const seenWords = (seenAt: string | null): string =>
  seenAt === null ? 'ยอดล่าสุดในระบบ' : `อัปเดต ${formatThaiTime(seenAt)} น.`
