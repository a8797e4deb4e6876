import { plainText } from './manual-text.tsx'
import type { ManualPage, ManualText } from './manual-types.ts'

export const sections = {
  purpose: 'ใช้ทำอะไร',
  alone: 'ทำคนเดียวได้',
  together: 'ต้องตัดสินสองคน',
  jobs: 'ขั้นตอน',
  states: 'สถานะและสี',
  keys: 'ปุ่มลัด',
  troubles: 'เมื่อมีปัญหา',
} as const
export type Section = keyof typeof sections

/** A part of a page of the manual that the search can find, such as a job with its steps. `id` is the id of the part's HTML element. */
export type Entry = {
  readonly path: string
  readonly page: string
  readonly section: Section
  readonly id: string
  readonly text: string
}

export const entryId = (section: Section, at: number): string => `manual-${section}-${at}`

/** Shortcut keys that work on every screen. */
export const commonKeys: ManualPage['keys'] = [
  { key: '?', does: 'เปิดคู่มือของหน้าจอนี้' },
  { key: '/', does: 'ไปที่ช่อง **ค้นหาสมาชิก**' },
  { key: 'Escape', does: 'ปิดคู่มือ ข้อความที่พิมพ์ไว้ในงานยังอยู่' },
]

/** Returns the shortcut keys of a page's screen, and those that work on every screen. */
export const keysOf = ({ keys }: ManualPage): ManualPage['keys'] => [
  ...keys,
  ...commonKeys.filter(common => !keys.some(({ key }) => key === common.key)),
]

const textsOf = (page: ManualPage): Readonly<Record<Section, readonly ManualText[]>> => ({
  purpose: page.purpose,
  alone: page.alone,
  together: page.together,
  jobs: page.jobs.map(({ title, steps }) => [title, ...steps].join(' · ')),
  states: page.states.map(({ label, means }) => `${label} · ${means}`),
  keys: keysOf(page).map(({ key, does }) => `${key} · ${does}`),
  troubles: page.troubles.map(({ sign, answer }) => `${sign} · ${answer}`),
})

export const entriesOf = (page: ManualPage): Entry[] =>
  Object.entries(textsOf(page)).flatMap(([section, texts]) =>
    texts.map((text, at) => ({
      path: page.path,
      page: page.title,
      section: section as Section,
      id: entryId(section as Section, at),
      text: plainText(text),
    })),
  )

const FOUND_MAX = 40

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** Returns the entries that contain every word of the query, in the order of the manual. Thai has no spaces, so a word may be part of a text. */
export const findEntries = (pages: readonly ManualPage[], query: string): Entry[] => {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pages
    .flatMap(entriesOf)
    .filter(entry => {
      const text = folded(`${entry.page} ${sections[entry.section]} ${entry.text}`)
      return words.every(word => text.includes(word))
    })
    .slice(0, FOUND_MAX)
}
