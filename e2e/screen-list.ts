import { playsAll } from '../server/test/simulation/simulation-seeds.ts'
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

/**
 * Names of the screens that `npm test` leaves out; with LIVES_ALL the tests open all. Of the 1,287 CSS classes and kinds of elements on the screens
 * (without those of the sandbox's companies) these screens have 33 that no other screen has. A new screen is opened until its name is here.
 */
export const FULL_RUN_SCREENS: ReadonlySet<string> = new Set(
  `
  authenticate authenticate-incomplete home-bonus home-played register-birth register-final forgot-phone
  forgot-code forgot-password forgot-done messages-empty messages-choices support-empty
  personal-data-password document-consent-asked document-consent-given document-consent-withdrawn security
  security-codes login-factor change-password deposit-notice deposit-form deposit-truemoney
  deposit-app-waiting deposit-return deposit-return-done deposit-usual deposit-refused deposit-waiting-open
  withdraw-refused withdraw-process withdraw-done login-prompt drawer-visitor activities-failed
  slip-unneeded slip-open-deposit slip-credited sandbox-slip history-account-form history-statement
  history-play deposit-promotion bonus bonus-none rewards rewards-wrong rewards-needs rewards-coupon
  rewards-used rewards-break wheel-visitor wheel-drawn wheel-spent wheel-none wheel-verify tier-lapsing
  tier-none missions-done missions-none missions-break tournaments-none tournament-entry tournament
  tournament-running tournament-paid protection protection-week protection-month protection-break
  protection-on-break protection-deposit protection-question protection-exclusion-again protection-reached
  protection-reached-game protection-birth-date-under-age protection-deposit-birth-date identity-missing
  identity-phone identity-phone-code sandbox-game-ended games-sports games-casino games-fish games-esports
  games-slot-pg games-slot-itp games-slot-playngo games-slot-pragmaticplay games-jackpot-member search
  search-found games-jackpot games-nothing-found game-pg game-pragmaticplay game-framed trial-list
  trial-over-list terms responsible-play auto-transfer ttb messages-choices-line
  messages-choices-line-confirm messages-choices-line-blocked sandbox-line sandbox-line-link sandbox-sms
  sandbox-push sandbox-receiver sandbox-identity sandbox-gateway sandbox-games sandbox-match sandbox-draw
  sandbox-activity
`
    .trim()
    .split(/\s+/),
)

/** Returns whether the accessibility test opens the screen. A screen that moves the product's clock has its test in `e2e/serial/`. */
const isChecked = ({ name, serial }: Screen): boolean =>
  serial !== true && (playsAll() || !FULL_RUN_SCREENS.has(name))

/**
 * Returns walks of screens: a screen with `next` continues the walk of the screen that is directly before it in `all`, if the test opens that one
 * too.
 */
export const walksOver = (all: readonly Screen[]): Screen[][] => {
  const walks: Screen[][] = []
  for (const [place, screen] of all.entries()) {
    if (!isChecked(screen)) continue
    const walk = walks.at(-1)
    if (walk !== undefined && screen.next !== undefined && walk.at(-1) === all[place - 1]) walk.push(screen)
    else walks.push([screen])
  }
  return walks
}
