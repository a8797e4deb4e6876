import { accountScreens } from './screens/account.ts'
import { cashierScreens } from './screens/cashier.ts'
import { contentScreens } from './screens/content.ts'
import { drawScreens, tournamentScreens } from './screens/draws.ts'
import { historyScreens } from './screens/history.ts'
import { missionScreens } from './screens/missions.ts'
import { aroundScreens } from './screens/overlay-screens.ts'
import { playScreens } from './screens/play.ts'
import { promotionScreens } from './screens/promotions.ts'
import { protectionScreens } from './screens/protection.ts'
import { referralScreens } from './screens/referral.ts'
import { rewardScreens } from './screens/rewards.ts'
import { lineScreens, sandboxScreens } from './screens/sandbox.ts'
import type { Screen } from './screens/screen.ts'
import { slipScreens } from './screens/slips.ts'
import { tierScreens } from './screens/tiers.ts'

export const screens: readonly Screen[] = [
  ...referralScreens,
  ...accountScreens,
  ...cashierScreens,
  ...aroundScreens,
  ...slipScreens,
  ...historyScreens,
  ...promotionScreens,
  ...rewardScreens,
  ...drawScreens,
  ...tierScreens,
  ...missionScreens,
  ...tournamentScreens,
  ...protectionScreens,
  ...playScreens,
  ...contentScreens,
  ...lineScreens,
  ...sandboxScreens,
]
