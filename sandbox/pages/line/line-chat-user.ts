export type LineUser = {
  user_id: string
  name: string
  follows: boolean
  blocks: boolean
  created_at: string
}
export type LineMessage = { message_id: string; sender: 'user' | 'account'; text: string; sent_at: string }
export type Quota = { most: number | null; used: number }

/** Names of new users, in turn. All are invented. */
const NAMES = ['มะลิ', 'อาทิตย์', 'ฟ้าใส', 'ธันวา', 'ก้องภพ', 'สมหญิง', 'ดาว', 'ต้นกล้า']

export const nextName = (users: number): string => NAMES[users % NAMES.length] ?? 'ผู้ใช้'

export const stateOf = ({ follows, blocks }: LineUser): string =>
  follows ? 'เป็นเพื่อน' : blocks ? 'บล็อกอยู่' : 'ยังไม่เป็นเพื่อน'

const ADDRESS = /https?:\/\/[^\s]+/g

type TextPart = { readonly at: number; readonly text: string; readonly isAddress: boolean }

/** Splits a text into URLs and the text between them. `at` is the position at which the part begins. */
export const partsOf = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const { index, 0: address } of text.matchAll(ADDRESS)) {
    if (index > from) parts.push({ at: from, text: text.slice(from, index), isAddress: false })
    parts.push({ at: index, text: address, isAddress: true })
    from = index + address.length
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), isAddress: false })
  return parts
}
