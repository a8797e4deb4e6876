import type { GameArtProps } from '@sala/ui/art/game-art.tsx'
import type { Game } from './catalogue.ts'

export type Section = Game['section']

type SectionWords = {
  title: string
  text: string
  /** The emblems in the header of a section's page, the front one first. */
  emblems: readonly [string, string, string]
  /** Hue in degrees of the coloured light in the header's picture. */
  hue: number
}

/** Texts and emblems of the game sections, in display order (R02). */
export const sectionWords: Readonly<Record<Section, SectionWords>> = {
  slot: { title: 'สล็อต', text: 'หมุนวงล้อ ลุ้นสัญลักษณ์', emblems: ['naga', 'crown', 'gem'], hue: 268 },
  casino: { title: 'คาสิโน', text: 'ไพ่และลูกเต๋า', emblems: ['cards', 'dice', 'coin'], hue: 350 },
  sports: { title: 'กีฬา', text: 'ทายผลการแข่งขัน', emblems: ['ball', 'trophy', 'star'], hue: 138 },
  fish: { title: 'ยิงปลา', text: 'ล่าปลาชิงรางวัล', emblems: ['shark', 'squid', 'koi'], hue: 196 },
  lotto: { title: 'หวย', text: 'เลขท้ายและหวยด่วน', emblems: ['ticket', 'coin', 'moon'], hue: 316 },
  esports: { title: 'อีสปอร์ต', text: 'ศึกเกมออนไลน์', emblems: ['sword', 'rocket', 'star'], hue: 238 },
}

/** Sections whose games have a start time, such as sports matches and lottery draws. */
const TIMED: ReadonlySet<Section> = new Set(['sports', 'lotto', 'esports'])
export const isTimed = (section: Section): boolean => TIMED.has(section)

export const sectionOrder = Object.keys(sectionWords) as readonly Section[]

/** The slot providers that have a list of games each (R03), in display order. */
export const slotProviders = {
  pg: { frame: 'deco', text: 'สล็อตภาพสวย เล่นง่ายบนมือถือ', emblems: ['tiger', 'koi', 'lantern'], hue: 18 },
  pragmaticplay: {
    frame: 'double',
    text: 'สล็อตโบนัสหลากหลาย',
    emblems: ['crown', 'chilli', 'temple'],
    hue: 44,
  },
  playngo: { frame: 'kanok', text: 'สล็อตผจญภัยและตำนาน', emblems: ['elephant', 'gem', 'bell'], hue: 172 },
  itp: { frame: undefined, text: 'สล็อตแนวไทย', emblems: ['lotus', 'naga', 'kite'], hue: 324 },
} as const satisfies Record<string, Omit<SectionWords, 'title'> & { frame: GameArtProps['frame'] }>

export type SlotProvider = keyof typeof slotProviders

export const slotProviderOrder = Object.keys(slotProviders) as readonly SlotProvider[]

export const isSlotProvider = (provider: string): provider is SlotProvider =>
  Object.hasOwn(slotProviders, provider)

/** Returns the frame colour of a game's tile, which shows the provider in a list of several providers. */
export const frameOf = (provider: string): GameArtProps['frame'] =>
  isSlotProvider(provider) ? slotProviders[provider].frame : undefined

const PROVIDERS: Readonly<Record<string, string>> = {
  itp: 'ITP',
  pg: 'PG',
  playngo: 'Playngo',
  pragmaticplay: 'Pragmatic Play',
}

/** Converts the game site's identifier of a provider to a readable name. */
export const providerName = (provider: string): string =>
  PROVIDERS[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
