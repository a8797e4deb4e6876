import { z } from 'zod'
import { fillNews, type NewsVariable, newsText, newsTitle, variablesIn } from '../messages/news.ts'
import { typedText } from '../wire/typed-text.ts'

export const NAME_MAX_CHARACTERS = 60
export const TITLE_MAX_CHARACTERS = 60
export const TEXT_MAX_CHARACTERS = 400
/** Maximum length of a member's name in a message. A longer one is cut. */
export const SHOWN_NAME_MAX_CHARACTERS = 20

/** Variables whose values come from the attached promotion. */
export const promotionVariables = ['amount', 'until'] as const satisfies readonly NewsVariable[]
/** Name by which a member is addressed who has not stated a name. */
export const MEMBER_WITHOUT_NAME = 'สมาชิก'
/** Values as long as any member's. A text that fits with them fits for each member. */
const LONGEST = {
  name: 'ก'.repeat(SHOWN_NAME_MAX_CHARACTERS),
  amount: 9_999_999.99,
  until: '2026-11-30T16:59:00.000Z',
}

const words = (most: number, fits: z.ZodType<string>, text: string) =>
  typedText('lines', text)
    .min(1, text)
    .max(most, text)
    .refine(typed => variablesIn(typed).unknown.length === 0, 'มีตัวแปรที่ระบบไม่รู้จัก')
    .refine(typed => fits.safeParse(fillNews(typed, LONGEST) ?? '').success, 'ข้อความยาวเกินไปเมื่อใส่ค่าของตัวแปร')

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

/** The closed list of pages of the lobby to which a campaign can lead, with their Thai names. */
export const campaignLinks = {
  '/messages': 'กล่องข้อความ',
  '/promotion': 'โปรโมชั่น',
  '/referral': 'แนะนำเพื่อน',
  '/protection': 'ดูแลการเล่น',
  '/history?tab=1': 'โบนัสของฉัน',
} as const
export type CampaignLink = keyof typeof campaignLinks
export const campaignLink = z.enum(Object.keys(campaignLinks) as [CampaignLink, ...CampaignLink[]])

/** States of a campaign. `preparing`: the audience is computed. `stopped`: an operator or a rule ended the sending early. */
export const campaignStates = ['draft', 'preparing', 'sending', 'finished', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]
/** Groups of a campaign's members: those to whom it is sent, and the control group, which gets nothing. */
export const campaignArms = ['message', 'control'] as const
export type CampaignArm = (typeof campaignArms)[number]
/** What happened to one member of a campaign. `left_out`: the rules of news refused the member at the moment of sending. */
export const recipientStatuses = ['waiting', 'sent', 'left_out', 'control'] as const
/** Why a campaign stopped. `operator`: a person stopped it. `promotion_over`: the attached promotion ended or its budget is spent. */
export const stopCauses = ['operator', 'promotion_over'] as const
export type StopCause = (typeof stopCauses)[number]
