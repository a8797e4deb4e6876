import type { Game } from './catalogue.ts'

export type Section = Game['section']

/** The sections in the order the lobby shows them (R02). */
export const sectionWords: Readonly<Record<Section, { title: string; text: string }>> = {
  slot: { title: 'สล็อต', text: 'หมุนวงล้อ ลุ้นสัญลักษณ์' },
  casino: { title: 'คาสิโน', text: 'ไพ่และลูกเต๋า' },
  sports: { title: 'กีฬา', text: 'ทายผลการแข่งขัน' },
  fish: { title: 'ยิงปลา', text: 'ล่าปลาชิงรางวัล' },
  lotto: { title: 'หวย', text: 'เลขท้ายและหวยด่วน' },
  esports: { title: 'อีสปอร์ต', text: 'ศึกเกมออนไลน์' },
}

export const sectionOrder = Object.keys(sectionWords) as readonly Section[]

const PROVIDERS: Readonly<Record<string, string>> = { itp: 'ITP', pg: 'PG' }

/** A provider as the tiles name it: the site's own key, readable. */
export const providerName = (provider: string): string =>
  PROVIDERS[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
