/** Topics of a conversation with the staff, from which the member chooses one. */
export const supportTopics = {
  deposit: 'ฝากเงิน',
  withdrawal: 'ถอนเงิน',
  bonus: 'โบนัสและโปรโมชั่น',
  game: 'เกมและผลการเล่น',
  account: 'บัญชีและความปลอดภัย',
  protection: 'ขีดจำกัดและการพักเล่น',
  other: 'เรื่องอื่น',
} as const satisfies Record<string, string>
export type SupportTopic = keyof typeof supportTopics

/** Requests that a conversation can be about, by the prefix of their id. */
export const supportSubjects = {
  dep: 'รายการฝาก',
  wdr: 'รายการถอน',
  bon: 'โบนัส',
  slp: 'สลิป',
} as const satisfies Record<string, string>
export type SupportSubject = keyof typeof supportSubjects

const topicsOfSubjects: Readonly<Record<SupportSubject, SupportTopic>> = {
  dep: 'deposit',
  wdr: 'withdrawal',
  bon: 'bonus',
  slp: 'deposit',
}

const PREFIX_LETTERS = 3
const prefixOf = (id: string): SupportSubject => id.slice(0, PREFIX_LETTERS) as SupportSubject

/** Returns the Thai name of the request with this id: `รายการฝาก`. */
export const subjectName = (id: string): string => supportSubjects[prefixOf(id)]

/** Returns the topic of a conversation about the request with this id. */
export const topicOfSubject = (id: string): SupportTopic => topicsOfSubjects[prefixOf(id)]

/** Statuses of a conversation. `waiting`: the member waits for the staff. `answered`: the staff have answered. `closed`: it is closed. */
export const threadStatuses = {
  waiting: 'รอเจ้าหน้าที่ตอบ',
  answered: 'ตอบแล้ว',
  closed: 'ปิดแล้ว',
} as const satisfies Record<string, string>
export type ThreadStatus = keyof typeof threadStatuses
