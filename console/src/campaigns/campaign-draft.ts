import type { CampaignLink } from '@sala/contract/campaigns/campaign-values.ts'
import type { GameSection } from '@sala/contract/games/game-facts.ts'
import { bahtToSend } from '@sala/ui/format/baht.ts'
import type { CallInput } from '../calls/api.ts'
import type { CampaignPage } from './campaign-texts.ts'

/** Values of the fields of a campaign's form. Numbers are text as typed. An empty field means no limit. */
export type CampaignDraft = {
  name: string
  title: string
  text: string
  link: CampaignLink
  /** Number of the attached promotion, as text; empty if the campaign has none. */
  promotion: string
  registered_least: string
  registered_most: string
  played_least: string
  played_most: string
  deposited_least: string
  deposited_most: string
  deposits_days: string
  count_least: string
  count_most: string
  sum_least: string
  sum_most: string
  birth_months: readonly number[]
  sections: readonly GameSection[]
  sections_days: string
  /** Tags (labels that staff gave to members), one per line. */
  tags: string
}

type Audience = CampaignPage['audience']
type Range = { at_least?: number | undefined; at_most?: number | undefined } | undefined

const PERIOD_DEFAULT_DAYS = '30'
const typed = (value: number | undefined): string => (value === undefined ? '' : String(value))

export const draftOf = ({ name, title, text, link, promotion, audience }: CampaignPage): CampaignDraft => ({
  ...{ name, title, text, link },
  promotion: promotion === null ? '' : String(promotion.id),
  registered_least: typed(audience.registered_days_ago?.at_least),
  registered_most: typed(audience.registered_days_ago?.at_most),
  played_least: typed(audience.last_play_days_ago?.at_least),
  played_most: typed(audience.last_play_days_ago?.at_most),
  deposited_least: typed(audience.last_deposit_days_ago?.at_least),
  deposited_most: typed(audience.last_deposit_days_ago?.at_most),
  deposits_days: typed(audience.deposits?.in_days) || PERIOD_DEFAULT_DAYS,
  count_least: typed(audience.deposits?.count_at_least),
  count_most: typed(audience.deposits?.count_at_most),
  sum_least: typed(audience.deposits?.sum_at_least),
  sum_most: typed(audience.deposits?.sum_at_most),
  birth_months: audience.birth_months ?? [],
  sections: audience.sections?.any_of ?? [],
  sections_days: typed(audience.sections?.in_days) || PERIOD_DEFAULT_DAYS,
  tags: (audience.tags ?? []).join('\n'),
})

/**
 * Converts a typed number; undefined for an empty field. An invalid number becomes a value that the server refuses, so that the field shows
 * the error.
 */
const bound = (text: string): number | undefined => (text.trim() === '' ? undefined : bahtToSend(text))

const rangeOf = (least: string, most: string): Range => {
  const [at_least, at_most] = [bound(least), bound(most)]
  if (at_least === undefined && at_most === undefined) return undefined
  return { ...(at_least === undefined ? {} : { at_least }), ...(at_most === undefined ? {} : { at_most }) }
}

/** Returns the object without the fields that are undefined, because the API accepts only fields with a value. */
const given = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T

const depositsOf = (draft: CampaignDraft): Audience['deposits'] => {
  const bounds = given({
    count_at_least: bound(draft.count_least),
    count_at_most: bound(draft.count_most),
    sum_at_least: bound(draft.sum_least),
    sum_at_most: bound(draft.sum_most),
  })
  return Object.keys(bounds).length === 0
    ? undefined
    : { in_days: bahtToSend(draft.deposits_days), ...bounds }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

export const audienceOf = (draft: CampaignDraft): Audience => {
  const tags = linesOf(draft.tags)
  return given({
    registered_days_ago: rangeOf(draft.registered_least, draft.registered_most),
    last_play_days_ago: rangeOf(draft.played_least, draft.played_most),
    last_deposit_days_ago: rangeOf(draft.deposited_least, draft.deposited_most),
    deposits: depositsOf(draft),
    birth_months: draft.birth_months.length === 0 ? undefined : [...draft.birth_months],
    sections:
      draft.sections.length === 0
        ? undefined
        : { in_days: bahtToSend(draft.sections_days), any_of: [...draft.sections] },
    tags: tags.length === 0 ? undefined : tags,
  })
}

export const sentOf = (
  draft: CampaignDraft,
): Omit<CallInput<'POST /campaigns/{campaign}/edit'>['body'], 'seen'> => ({
  name: draft.name,
  title: draft.title,
  text: draft.text,
  link: draft.link,
  promotion: draft.promotion === '' ? null : Number(draft.promotion),
  audience: audienceOf(draft),
})
