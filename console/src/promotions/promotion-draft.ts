import type { DeskCalls } from '@sala/contract/desk/desk-contract.ts'
import { sectionNames } from '@sala/contract/games/game-section-names.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import { bangkokFieldOf, instantOf } from '../fields/bangkok-time.ts'
import { isRefund, type PromotionPage } from './promotion-texts.ts'

/** The values of a promotion form's fields, as typed text. */
export type PromotionDraft = {
  title: string
  summary: string
  /** The terms that the staff user adds to the generated ones. Each line is one term. */
  terms: string
  deposit_minimum: string
  reward_fixed: string
  rate_percent: string
  section: string
  friends_max: string
  turnover_times: string
  maximum_withdrawal: string
  claim_days: string
  valid_days: string
  weights: Readonly<Record<string, string>>
  greatest_stake_percent: string
  greatest_stake_least: string
  once_per_person: boolean
  audience: PromotionPage['audience']
  audience_days: string
  budget: string
  art: string
  hue: string
  starts_at: string
  ends_at: string
}

const typed = (value: number | null): string => (value === null ? '' : String(value))

export const draftOf = (page: PromotionPage): PromotionDraft => ({
  title: page.title,
  summary: page.summary,
  terms: page.terms.join('\n'),
  deposit_minimum: typed(page.deposit_minimum),
  reward_fixed: typed(page.reward_fixed),
  rate_percent: typed(page.rate_percent),
  section: page.section ?? '',
  friends_max: typed(page.friends_max),
  turnover_times: typed(page.turnover_times),
  maximum_withdrawal: typed(page.maximum_withdrawal),
  claim_days: typed(page.claim_days),
  valid_days: typed(page.valid_days),
  weights: Object.fromEntries(
    [...Object.keys(sectionNames), 'other'].map(section => [
      section,
      String(page.weights[section] ?? page.weights.other ?? 0),
    ]),
  ),
  greatest_stake_percent: typed(page.greatest_stake_percent),
  greatest_stake_least: typed(page.greatest_stake_least),
  once_per_person: page.once_per_person,
  audience: page.audience,
  audience_days: typed(page.audience_days),
  budget: typed(page.budget?.budget ?? null),
  art: page.art,
  hue: String(page.hue),
  starts_at: bangkokFieldOf(page.starts_at),
  ends_at: bangkokFieldOf(page.ends_at),
})

/** Converts a typed number. An invalid one becomes a value that the server refuses, so that the field shows the error. */
const figure = bahtToSend
const baht = bahtToSend
const perhaps = (text: string, read: (text: string) => number): number | null =>
  text.trim() === '' ? null : read(text)

export type Sent = DeskCalls['POST /promotions/{promotion}/trial']['body']

/** Converts the form to the API's fields. Fields that the promotion's kind does not have are left out. */
export const sentOf = (page: PromotionPage, draft: PromotionDraft): Sent => {
  const { title, summary, once_per_person, audience } = draft
  const greatest_stake_percent = perhaps(draft.greatest_stake_percent, figure)
  return {
    ...{ title, summary, once_per_person, audience },
    terms: draft.terms
      .split('\n')
      .map(term => term.trim())
      .filter(term => term !== ''),
    ...(page.deposit_minimum === null ? {} : { deposit_minimum: baht(draft.deposit_minimum) }),
    ...(page.reward_fixed === null
      ? { rate_percent: figure(draft.rate_percent) }
      : { reward_fixed: baht(draft.reward_fixed) }),
    ...(page.section === null ? {} : { section: draft.section as NonNullable<Sent['section']> }),
    ...(page.friends_max === null ? {} : { friends_max: figure(draft.friends_max) }),
    turnover_times: figure(draft.turnover_times),
    maximum_withdrawal: perhaps(draft.maximum_withdrawal, baht),
    ...(page.claim_days === null ? {} : { claim_days: figure(draft.claim_days) }),
    valid_days: figure(draft.valid_days),
    weights: Object.fromEntries(
      Object.entries(draft.weights).map(([section, percent]) => [section, figure(percent)]),
    ),
    greatest_stake_percent,
    ...(greatest_stake_percent === null || draft.greatest_stake_least === ''
      ? {}
      : { greatest_stake_least: baht(draft.greatest_stake_least) }),
    audience_days: audience === 'everybody' ? null : perhaps(draft.audience_days, figure),
    ...(isRefund(page) ? {} : { budget: perhaps(draft.budget, baht) }),
    art: draft.art as NonNullable<Sent['art']>,
    hue: figure(draft.hue),
    starts_at: instantOf(draft.starts_at) ?? '',
    ends_at: instantOf(draft.ends_at),
  }
}

/** Returns only those fields of the promotion that the staff user has changed. */
export const changedOf = (page: PromotionPage, draft: PromotionDraft): Sent => {
  const before: Readonly<Record<string, unknown>> = sentOf(page, draftOf(page))
  const changed = Object.entries(sentOf(page, draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  )
  return Object.fromEntries(changed)
}
