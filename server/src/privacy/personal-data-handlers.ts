import { accountPersonalData } from '../account/personal-data.ts'
import { affiliatesPersonalData } from '../affiliates/personal-data.ts'
import { amlPersonalData } from '../aml/personal-data.ts'
import { campaignsPersonalData } from '../campaigns/personal-data.ts'
import { carePersonalData } from '../care/personal-data.ts'
import { cashierPersonalData } from '../cashier/personal-data.ts'
import { eventsPersonalData } from '../events/personal-data.ts'
import { gamesPersonalData } from '../games/personal-data.ts'
import { ledgerPersonalData } from '../ledger/personal-data.ts'
import { messagesPersonalData } from '../messages/personal-data.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { inOnePage } from '../platform/personal-data.ts'
import { platformPersonalData } from '../platform/rate-limit-erasure.ts'
import type { Ports } from '../ports.ts'
import { promotionsPersonalData } from '../promotions/personal-data.ts'
import { protectionPersonalData } from '../protection/personal-data.ts'
import { referralPersonalData } from '../referral/personal-data.ts'
import { drawsPersonalData } from '../rewards/draws/personal-data.ts'
import { freeRoundsPersonalData } from '../rewards/free-rounds/personal-data.ts'
import { missionsPersonalData } from '../rewards/missions/personal-data.ts'
import { rewardsPersonalData } from '../rewards/personal-data.ts'
import { tiersPersonalData } from '../rewards/tiers/personal-data.ts'
import { tournamentsPersonalData } from '../rewards/tournaments/personal-data.ts'
import { supportPersonalData } from '../support/personal-data.ts'
import { emptyCorrections, findPersonalRows } from './sql.ts'

const privacyPersonalData: PersonalData = {
  exported: ['correction_requests', 'erasures'],
  left_out: {},
  read: (db, memberId) => inOnePage(findPersonalRows(db, memberId)),
  erase: (tx, { member_id }) => emptyCorrections(tx, member_id),
}

/**
 * Returns the handlers by which each domain exports and erases personal data. The account domain's handler is last, because the other handlers read
 * the member's identity from this domain.
 */
export const personalDataOf = async ({
  personalDataAbove,
}: Pick<Ports, 'personalDataAbove'>): Promise<readonly PersonalData[]> => [
  ...(await personalDataAbove()),
  ledgerPersonalData,
  messagesPersonalData,
  eventsPersonalData,
  campaignsPersonalData,
  carePersonalData,
  amlPersonalData,
  affiliatesPersonalData,
  protectionPersonalData,
  gamesPersonalData,
  promotionsPersonalData,
  rewardsPersonalData,
  drawsPersonalData,
  tiersPersonalData,
  missionsPersonalData,
  tournamentsPersonalData,
  freeRoundsPersonalData,
  referralPersonalData,
  cashierPersonalData,
  supportPersonalData,
  privacyPersonalData,
  platformPersonalData,
  accountPersonalData,
]
