import { z } from 'zod'
import type { SettingsDefinition } from '../platform/settings.ts'

const link = z.union([z.url({ protocol: /^https$/ }), z.literal('')])

/** Name and contact links of the site (L07). Empty means: not offered, and the screens leave the link out. */
const schema = z.object({
  name: z.string().default('Sala'),
  line: link.default(''),
  support: link.default(''),
  telegram: link.default(''),
  game: z.string().default(''),
  referral: z.string().default(''),
})

export const siteInfoSettings: SettingsDefinition<typeof schema> = { name: 'site_info', schema }
