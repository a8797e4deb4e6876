import { formatThaiTime } from '@sala/ui/format/thai-date.ts'

/** When the game site was last asked for a credit. A line in any case, so that nothing moves when it is. */
export const seenWords = (seenAt: string | null): string =>
  seenAt === null ? 'ยอดล่าสุดในระบบ' : `อัปเดต ${formatThaiTime(seenAt)} น.`
