import {
  type CampaignLink,
  MEMBER_WITHOUT_NAME,
  SHOWN_NAME_MAX_CHARACTERS,
} from '@sala/contract/campaigns/campaign-values.ts'
import {
  fillNews,
  type NewsLetter,
  type NewsValues,
  variablesIn,
} from '@sala/contract/messages/news-message-fields.ts'
import { invariant, Refusal } from '../../platform/refusal.ts'

export type CampaignWords = { readonly title: string; readonly body: string; readonly link: CampaignLink }

/** Returns the first name by which a message addresses the member. A long name is cut to a fixed length. */
export const shownName = (name: string | null): string =>
  [...((name ?? '').trim().split(/\s+/)[0] ?? '')].slice(0, SHOWN_NAME_MAX_CHARACTERS).join('') ||
  MEMBER_WITHOUT_NAME

/** Returns the first variable of the text for which there is no value. Returns null if all have one. */
export const missingVariable = ({ title, body }: CampaignWords, values: NewsValues): string | null =>
  [...variablesIn(title).known, ...variablesIn(body).known].find(name => values[name] === undefined) ?? null

/** Throws Refusal `campaign_variable` if a variable of the text has no value. */
export const requireValues = (words: CampaignWords, values: NewsValues): void => {
  const missing = missingVariable(words, values)
  if (missing !== null) throw new Refusal('campaign_variable', { variable: `{${missing}}` })
}

/** Returns the message to one member. `values` must have a value for every variable of the text. */
export const letterFor = ({ title, body, link }: CampaignWords, values: NewsValues): NewsLetter => {
  const [filledTitle, filledText] = [fillNews(title, values), fillNews(body, values)]
  invariant(filledTitle !== null && filledText !== null, 'a campaign is sent with all its values')
  return { title: filledTitle, text: filledText, to: link }
}
