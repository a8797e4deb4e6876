import { SplitBar, type SplitPart } from '@sala/ui/chart/split-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { isRunning } from '../promotions/promotion-texts.ts'
import { useProfile } from '../session/use-session.ts'
import { creditParts } from './credit-parts.ts'

/** Thai names and colours of the credit's parts, the same as on the withdrawal page. */
const PARTS = {
  free: { name: 'ใช้และถอนได้', tone: 'jade' },
  locked: { name: 'ล็อกโดยโบนัส', tone: 'amber' },
  pending: { name: 'กำลังถอน', tone: 'faint' },
} as const

/** Shows the parts of the credit (free, locked by a bonus, in transfer to the bank) if there is more than one. */
export function WalletSplit() {
  const profile = useProfile()
  const bonus = useQuery(call('GET /bonuses')).data?.data.find(isRunning)
  if (profile === undefined) return null
  const parts = creditParts(profile, bonus !== undefined)
  if (parts.length < 2) return null
  const shown = parts.map(({ key, amount }): SplitPart => ({ key, amount, ...PARTS[key] }))
  return <SplitBar label="เครดิตของคุณอยู่ที่ไหน" parts={shown} />
}
