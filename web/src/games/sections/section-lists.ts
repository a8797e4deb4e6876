import {
  isSlotProvider,
  providerName,
  type Section,
  type SlotProvider,
  sectionWords,
  slotProviders,
} from '../catalogue/section-texts.ts'

export type List = {
  section: Section
  /** Set if the list contains the games of one slot provider (R03); undefined for the list of a whole game section. */
  provider?: SlotProvider
  title: string
  text: string
  emblems: readonly [string, string, string]
  hue: number
}

const SLOT_PREFIX = 'slot-'

/** Returns the list of games at a path such as `/slot` or `/slot-pg`. */
export const findList = (pathname: string): List | undefined => {
  const name = pathname.split('/')[1] ?? ''
  if (Object.hasOwn(sectionWords, name)) {
    const section = name as Section
    return { section, ...sectionWords[section] }
  }
  const provider = name.startsWith(SLOT_PREFIX) ? name.slice(SLOT_PREFIX.length) : ''
  if (!isSlotProvider(provider)) return undefined
  return { section: 'slot', provider, title: `สล็อต ${providerName(provider)}`, ...slotProviders[provider] }
}
