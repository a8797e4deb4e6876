import { documentErrors } from '../account/documents/document-errors.ts'
import { detailNames } from '../account/profile-details.ts'
import { affiliatesErrors } from '../affiliates/affiliate-errors.ts'
import { amlErrors } from '../aml/aml-errors.ts'
import { alertErrors } from '../desk/alerts/alert-errors.ts'
import { deskFieldNames } from '../desk/content-field-names.ts'
import { eventErrors } from '../events/event-errors.ts'
import { flowErrors } from '../flows/flow-errors.ts'
import { supportErrors } from '../support/support-errors.ts'
import { accountErrors } from './account.ts'
import { bannerPictureErrors } from './banner-picture.ts'
import { campaignsErrors } from './campaigns.ts'
import { cashierErrors } from './cashier.ts'
import { deskErrors } from './desk.ts'
import { deskWorkErrors } from './desk-work.ts'
import { drawsErrors } from './draws.ts'
import type { ErrorField, ErrorText } from './error-text.ts'
import { gamesErrors } from './games.ts'
import { ledgerErrors } from './ledger.ts'
import { messagesErrors } from './messages.ts'
import { decisionErrors } from './operator-decisions.ts'
import { platformErrors } from './platform.ts'
import { privacyErrors } from './privacy.ts'
import { promotionsErrors } from './promotions.ts'
import { protectionErrors } from './protection.ts'
import { referralErrors } from './referral.ts'
import { couponsErrors } from './rewards/coupons.ts'
import { freeRoundsErrors } from './rewards/free-rounds.ts'
import { missionsErrors } from './rewards/missions.ts'
import { tiersErrors } from './rewards/tiers.ts'
import { tournamentsErrors } from './rewards/tournaments.ts'
import { slipsErrors } from './slips.ts'

/** All errors of the API, each with HTTP status, form field and Thai sentence (V04, E01–E14). */
export const errorTexts = {
  ...platformErrors,
  ...accountErrors,
  ...documentErrors,
  ...ledgerErrors,
  ...messagesErrors,
  ...cashierErrors,
  ...flowErrors,
  ...eventErrors,
  ...gamesErrors,
  ...referralErrors,
  ...promotionsErrors,
  ...couponsErrors,
  ...drawsErrors,
  ...tiersErrors,
  ...missionsErrors,
  ...tournamentsErrors,
  ...freeRoundsErrors,
  ...protectionErrors,
  ...slipsErrors,
  ...supportErrors,
  ...privacyErrors,
  ...deskErrors,
  ...deskWorkErrors,
  ...alertErrors,
  ...bannerPictureErrors,
  ...campaignsErrors,
  ...affiliatesErrors,
  ...amlErrors,
  ...decisionErrors,
} as const satisfies Record<string, ErrorText>

export type ErrorCode = keyof typeof errorTexts

export const errorFields: ReadonlySet<string> = new Set<ErrorField>([
  ...Object.values(errorTexts).map(({ field }) => field),
  ...detailNames,
  ...deskFieldNames,
  'wallet_phone',
])

/** The body of every error response. `errors` has a list of Thai sentences for each field; screens show the first sentence. */
export type ErrorBody = {
  message: string
  code: string
  errors: Partial<Record<ErrorField, string[]>>
  /**
   * Error responses of the bonus and turnover calls (C16, C18) also have these two fields of the specification. `msg` is the Thai sentence.
   */
  success?: false
  msg?: string
}

/** Returns the Thai sentence of an error, with its values filled in. */
export const errorSentence = (code: ErrorCode, values: Readonly<Record<string, string>> = {}): string =>
  errorTexts[code].text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
