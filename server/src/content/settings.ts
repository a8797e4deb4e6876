import { hostOfPlainAddress } from '@sala/contract/content/https-address.ts'
import { z } from 'zod'
import type { SettingsDefinition } from '../platform/settings.ts'

const link = z.union([z.url({ protocol: /^https$/ }), z.literal('')])
/** Schema of a contact link that operators save. Stored links of earlier releases may have another format and are read without this check. */
const writtenLink = link.refine(
  text => text === '' || hostOfPlainAddress(text) !== null,
  'a plain https address',
)

/** Name and contact links of the lobby (L07). Screens leave out an empty link. */
const siteInfo = z.object({
  name: z.string().default('Sala'),
  line: link.default(''),
  support: link.default(''),
  telegram: link.default(''),
  game: z.string().default(''),
  referral: z.string().default(''),
})

const writtenSiteInfo = siteInfo.extend({
  line: writtenLink.default(''),
  support: writtenLink.default(''),
  telegram: writtenLink.default(''),
})

/** Settings group `site_info`. A banner may not link to the host of a contact link, unless the setting `link_hosts` has this host. */
export const siteInfoSettings: SettingsDefinition<typeof siteInfo> = {
  name: 'site_info',
  schema: siteInfo,
  written: writtenSiteInfo,
  loosens: {
    name: 'never',
    line: 'never',
    support: 'never',
    telegram: 'never',
    game: 'never',
    referral: 'never',
  },
}

const linkHosts = z.object({ hosts: z.array(z.hostname()).default([]) })

export const linkHostsSettings: SettingsDefinition<typeof linkHosts> = {
  name: 'link_hosts',
  schema: linkHosts,
  loosens: { hosts: 'up' },
}

const POPUP_TITLE_MAX_CHARACTERS = 80
const POPUP_TEXT_MAX_CHARACTERS = 300

/**
 * The promotion popup (F15). For an empty text the lobby shows its default. A new `id` shows the popup again to visitors who have already seen it
 * today.
 */
const promotionPopup = z.object({
  shown: z.boolean().default(true),
  id: z.string().min(1).default('weekly-refund'),
  title: z.string().max(POPUP_TITLE_MAX_CHARACTERS).default(''),
  text: z.string().max(POPUP_TEXT_MAX_CHARACTERS).default(''),
})

export const promotionPopupSettings: SettingsDefinition<typeof promotionPopup> = {
  name: 'promotion_popup',
  schema: promotionPopup,
  loosens: { shown: 'never', id: 'never', title: 'never', text: 'never' },
}
