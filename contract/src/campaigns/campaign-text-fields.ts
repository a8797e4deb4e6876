import { z } from 'zod'
import { fillNews, newsText, newsTitle, variablesIn } from '../messages/news-message-fields.ts'
import { typedText } from '../wire/typed-text.ts'
import {
  type CampaignLink,
  campaignLinks,
  NAME_MAX_CHARACTERS,
  SHOWN_NAME_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from './campaign-values.ts'

/**
 * The longest values that the variables of a campaign's text can have. A text that is short enough with these values is short enough for
 * every member.
 */
const LONGEST = {
  name: 'ก'.repeat(SHOWN_NAME_MAX_CHARACTERS),
  amount: 9_999_999.99,
  until: '2026-11-30T16:59:00.000Z',
}

const fitsFilled = (typed: string, fits: z.ZodType<string>): boolean => {
  const filled = fillNews(typed, LONGEST)
  return filled === null || filled === '' || fits.safeParse(filled).success
}

const words = (most: number, fits: z.ZodType<string>, text: string) =>
  typedText('lines', text)
    .min(1, text)
    .max(most, text)
    .refine(typed => variablesIn(typed).unknown.length === 0, 'มีตัวแปรที่ระบบไม่รู้จัก')
    .refine(typed => fitsFilled(typed, fits), 'ข้อความยาวเกินไปเมื่อใส่ค่าของตัวแปร')

export const campaignTitle = words(
  TITLE_MAX_CHARACTERS,
  newsTitle,
  `กรุณากรอกหัวข้อ ไม่เกิน ${TITLE_MAX_CHARACTERS} ตัวอักษร`,
)
export const campaignText = words(
  TEXT_MAX_CHARACTERS,
  newsText,
  `กรุณากรอกข้อความ ไม่เกิน ${TEXT_MAX_CHARACTERS} ตัวอักษร`,
)
const nameText = `กรุณากรอกชื่อแคมเปญ ไม่เกิน ${NAME_MAX_CHARACTERS} ตัวอักษร`
export const campaignName = typedText('words', nameText).min(1, nameText).max(NAME_MAX_CHARACTERS, nameText)

export const campaignLink = z.enum(Object.keys(campaignLinks) as [CampaignLink, ...CampaignLink[]])
