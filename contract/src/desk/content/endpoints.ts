import { z } from 'zod'
import { BANNER_PICTURE_BODY_MAX_BYTES, BANNERS_KEPT_MAX } from '../../content/banner-picture-limits.ts'
import { BANNERS_MAX, banner } from '../../content/endpoints.ts'
import { hostOfPlainAddress, plainAddressText } from '../../content/https-address.ts'
import { instant } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { editVersionField, savedAnswer } from '../edit-conflict-check.ts'
import { reason } from '../operator-credentials.ts'

const NAME = /^[\w-]{1,80}$/
const TITLE_MAX_CHARACTERS = 60
const NOTE_MAX_CHARACTERS = 120
const POPUP_TITLE_MAX_CHARACTERS = 80
const POPUP_TEXT_MAX_CHARACTERS = 300
const NOTICE_MAX_CHARACTERS = 10_000
const WORD_MAX_CHARACTERS = 200

const atMost = (most: number, what: string) => {
  const text = `${what}ยาวได้ไม่เกิน ${most} ตัวอักษร`
  return typedText('lines', text).max(most, text)
}
const name = (what: string) => {
  const text = `${what}เป็นตัวอักษรอังกฤษ ตัวเลข _ และ - ไม่เกิน 80 ตัว`
  return typedText('key', text).regex(NAME, text)
}
const contact = typedText('address', plainAddressText).refine(
  text => text === '' || hostOfPlainAddress(text) !== null,
  plainAddressText,
)
const moment = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))

const share = z.number().min(0).max(1)

/** The cropped part of a picture as fractions of its width and height, after EXIF rotation. */
export const pictureCrop = z.object({ x: share, y: share, width: share, height: share })

const popup = z.object({ shown: z.boolean(), id: z.string(), title: z.string(), text: z.string() })
const site = z.object({
  name: z.string(),
  line: z.string(),
  support: z.string(),
  telegram: z.string(),
  game: z.string(),
  referral: z.string(),
})
const notice = z.object({
  id: z.string(),
  /** HTML of the notice. The server sanitises it when it is saved. */
  content: z.string(),
  img: z.string().nullable(),
  img_url: z.string().nullable(),
  shown_from: instant,
  shown_until: instant,
})

export const deskContentEndpoints = {
  desk_content: deskEndpoint({
    id: 'desk-content',
    method: 'GET',
    path: '/content',
    access: 'content.read',
    summary: 'Public content: banners, popup, present and future notices, name and contacts of the site',
    response: z.object({
      /** Banners in display order. `shown_from` null: the display has no start. `shown_until` null: it has no end. */
      banners: z.array(banner.extend({ shown_from: instant.nullable(), shown_until: instant.nullable() })),
      popup,
      notices: z.array(notice.extend({ seen: z.string() })),
      site,
      /**
       * Version of each part of the content. A request that changes a part must contain that part's version, so that the server detects concurrent
       * edits.
       */
      seen: z.object({ banners: z.string(), popup: z.string(), no_notice: z.string(), site: z.string() }),
    }),
  }),
  desk_content_banners: deskEndpoint({
    id: 'desk-content-banners',
    method: 'POST',
    path: '/content/banners',
    access: 'content.edit',
    summary: 'Replace all banners, in this order',
    body: z.object({
      banners: z
        .array(
          banner.extend({
            id: name('รหัสป้าย'),
            title: atMost(TITLE_MAX_CHARACTERS, 'ชื่อป้าย'),
            note: atMost(NOTE_MAX_CHARACTERS, 'ข้อความรอง'),
            shown_from: moment.nullable(),
            shown_until: moment.nullable(),
          }),
        )
        .max(BANNERS_KEPT_MAX, `เก็บป้ายได้ไม่เกิน ${BANNERS_KEPT_MAX} ใบ และแสดงพร้อมกันไม่เกิน ${BANNERS_MAX} ใบ`)
        .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'มีป้ายสองใบใช้รหัสเดียวกัน'),
      ...editVersionField,
      reason,
    }),
    response: savedAnswer,
  }),
  desk_content_picture: deskEndpoint({
    id: 'desk-content-picture',
    method: 'POST',
    path: '/content/pictures',
    access: 'content.edit',
    summary:
      'Upload a picture for a banner, cropped and re-encoded; returns its address, which no banner uses yet',
    body: z.object({ picture: z.string(), crop: pictureCrop, reason }),
    body_max: { bytes: BANNER_PICTURE_BODY_MAX_BYTES, refusal: 'banner_picture_too_large' },
    response: z.object({ img: z.string() }),
  }),
  desk_content_popup: deskEndpoint({
    id: 'desk-content-popup',
    method: 'POST',
    path: '/content/popup',
    access: 'content.edit',
    summary: 'Set the promotion popup, or turn it off; a new id shows it again on the same day',
    body: z.object({
      shown: z.boolean(),
      id: name('รหัสป๊อปอัป'),
      title: atMost(POPUP_TITLE_MAX_CHARACTERS, 'หัวข้อ'),
      text: atMost(POPUP_TEXT_MAX_CHARACTERS, 'ข้อความ'),
      ...editVersionField,
      reason,
    }),
    response: savedAnswer,
  }),
  desk_content_notice: deskEndpoint({
    id: 'desk-content-notice',
    method: 'POST',
    path: '/content/notices',
    access: 'content.edit',
    summary: 'Announce a notice for that time; the same id replaces it',
    body: z.object({
      id: name('รหัสประกาศ'),
      content: atMost(NOTICE_MAX_CHARACTERS, 'ประกาศ'),
      img: z.string().max(WORD_MAX_CHARACTERS).nullable(),
      img_url: z.string().max(WORD_MAX_CHARACTERS).nullable(),
      shown_from: moment,
      shown_until: moment,
      ...editVersionField,
      reason,
    }),
    response: savedAnswer,
  }),
  desk_content_notices_clear: deskEndpoint({
    id: 'desk-content-notices-clear',
    method: 'POST',
    path: '/content/notices/clear',
    access: 'content.edit',
    summary: 'Withdraw the present and future notices',
    body: z.object({ reason }),
    response: z.object({ ended: z.number() }),
  }),
  desk_content_site: deskEndpoint({
    id: 'desk-content-site',
    method: 'POST',
    path: '/content/site',
    access: 'content.edit',
    summary: 'Set name and contacts of the site; empty contacts are hidden',
    body: site.extend({
      name: atMost(WORD_MAX_CHARACTERS, 'ชื่อเว็บ').min(1, 'กรุณากรอกชื่อเว็บ'),
      line: contact,
      support: contact,
      telegram: contact,
      ...editVersionField,
      reason,
    }),
    response: savedAnswer,
  }),
} as const
