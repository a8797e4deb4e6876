import type { GameSection } from './game-facts.ts'

export const sectionNames = {
  slot: 'สล็อต',
  casino: 'คาสิโน',
  sports: 'กีฬา',
  fish: 'ยิงปลา',
  lotto: 'หวย',
  esports: 'อีสปอร์ต',
} as const satisfies Record<GameSection, string>

/** Thai name used for games without a section. */
export const OTHER_SECTION_NAME = 'อื่น ๆ'

/** Joins the names of sections for a Thai sentence. */
export const sectionsInWords = (sections: readonly GameSection[]): string => {
  const names = sections.map(section => sectionNames[section])
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(' ')}และ${last}`
}
