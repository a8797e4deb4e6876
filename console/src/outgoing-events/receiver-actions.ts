import { eventKindNames } from '@sala/contract/desk/display-texts/event-texts.ts'
import type { ActionButton } from '../actions/action-buttons.tsx'
import { type FieldDescription, type Values, wordsIn } from '../actions/action-fields.tsx'
import { api } from '../calls/api.ts'
import { notify } from '../notices.ts'
import { deliveryOutcomes, type ReceiverRow } from './event-texts.ts'
import { showSecret } from './shown-secret.tsx'

const KINDS = Object.entries(eventKindNames).map(([value, label]) => ({ value, label }))

const fieldsOf = (row: ReceiverRow | null): readonly FieldDescription[] => [
  { key: 'name', label: 'ชื่อปลายทาง', type: 'words', initial: row?.name ?? '' },
  {
    key: 'url',
    label: 'ที่อยู่เว็บฮุก (https)',
    hint: 'เว้นว่างคือปลายทางมาอ่านเองด้วยกุญแจ',
    type: 'key',
    initial: row?.url ?? '',
  },
  {
    key: 'personal_data',
    label: 'เบอร์ ชื่อ และบัญชีของสมาชิก',
    hint: 'ส่งไปกับเว็บฮุกเท่านั้น การอ่านด้วยกุญแจไม่มีข้อมูลนี้',
    type: 'select',
    options: [
      { value: 'false', label: 'ไม่ส่ง' },
      { value: 'true', label: 'ส่งด้วย' },
    ],
    initial: String(row?.personal_data ?? false),
  },
  {
    key: 'kinds',
    label: 'เหตุการณ์ที่ส่ง',
    type: 'choices',
    options: KINDS,
    initial: row === null ? KINDS.map(({ value }) => value).join(' ') : row.kinds.join(' '),
  },
]

const termsOf = ({ name = '', url = '', kinds = '', personal_data }: Values) => ({
  name,
  url: url.trim() === '' ? null : url,
  kinds: wordsIn(kinds),
  personal_data: personal_data === 'true',
})

export const addButton: ActionButton = {
  name: 'เพิ่มปลายทาง',
  kind: 'primary',
  ask: () => ({
    way: 'two',
    title: 'เสนอเพิ่มปลายทาง',
    note: 'ปลายทางได้เหตุการณ์ตั้งแต่อีกคนอนุมัติ แล้วจึงออกกุญแจ',
    kind: 'event_receiver',
    fields: fieldsOf(null),
    payload: termsOf,
  }),
}

const changeButton = (row: ReceiverRow): ActionButton => ({
  name: 'เสนอแก้ไข',
  ask: () => ({
    way: 'two',
    title: `เสนอแก้ ${row.name}`,
    kind: 'event_receiver_change',
    fields: fieldsOf(row),
    payload: values => ({ receiver: row.id, ...termsOf(values) }),
  }),
})

const pauseButton = (row: ReceiverRow): ActionButton =>
  row.state === 'paused'
    ? {
        name: 'เสนอส่งต่อ',
        ask: () => ({
          way: 'two',
          title: `เสนอส่งต่อให้ ${row.name}`,
          note:
            row.paused_why === 'missed'
              ? 'ส่งต่อจากเหตุการณ์เก่าสุดที่ยังเก็บอยู่ เหตุการณ์ที่ลบไปแล้วจะไม่ได้ส่ง'
              : 'เหตุการณ์ที่รออยู่จะส่งตามลำดับตั้งแต่รายการที่ยังไม่รับ',
          kind: 'event_receiver_resume',
          payload: () => ({ receiver: row.id }),
        }),
      }
    : {
        name: 'พักการส่ง',
        kind: 'danger',
        ask: () => ({
          way: 'now',
          title: `พักการส่งให้ ${row.name}`,
          note: 'หยุดส่งทันที เหตุการณ์รอจนสองคนให้ส่งต่อ',
          action: 'พักการส่ง',
          kind: 'danger',
          run: (_values, reason) =>
            api('POST /event-receivers/{receiver}/pause', { params: { receiver: row.id }, body: { reason } }),
          done: 'พักแล้ว',
        }),
      }

const secretButton = (row: ReceiverRow): ActionButton => ({
  name: row.has_secret ? 'เปลี่ยนกุญแจลงชื่อ' : 'ออกกุญแจลงชื่อ',
  ask: () => ({
    way: 'now',
    title: `กุญแจลงชื่อของ ${row.name}`,
    note: row.has_secret ? 'กุญแจเดิมลงชื่อคู่กันอีก 24 ชั่วโมง ให้ปลายทางเปลี่ยนภายในเวลานั้น' : 'เริ่มส่งเว็บฮุกเมื่อมีกุญแจลงชื่อ',
    action: 'ออกกุญแจ',
    kind: 'primary',
    run: async (_values, reason) => {
      const sent = { params: { receiver: row.id }, body: { reason } }
      const { secret } = await api('POST /event-receivers/{receiver}/secret', sent)
      showSecret({
        label: 'กุญแจลงชื่อ',
        note: 'แสดงครั้งเดียว คัดลอกไปตั้งที่ปลายทางเพื่อตรวจลายเซ็น ห้ามส่งทางแชต',
        secret,
      })
    },
    done: 'ออกกุญแจแล้ว',
  }),
})

const keyButton = (row: ReceiverRow): ActionButton => ({
  name: row.has_key ? 'เปลี่ยนกุญแจอ่าน' : 'ออกกุญแจอ่าน',
  ask: () => ({
    way: 'now',
    title: `กุญแจอ่านของ ${row.name}`,
    note: row.has_key ? 'กุญแจเดิมใช้ไม่ได้ทันที' : 'ปลายทางใช้กุญแจนี้อ่านเหตุการณ์เอง โดยไม่มีข้อมูลส่วนบุคคล',
    action: 'ออกกุญแจ',
    kind: 'primary',
    run: async (_values, reason) => {
      const sent = { params: { receiver: row.id }, body: { reason } }
      const { secret } = await api('POST /event-receivers/{receiver}/key', sent)
      showSecret({ label: 'กุญแจอ่าน', note: 'แสดงครั้งเดียว คัดลอกไปตั้งที่ปลายทาง ห้ามส่งทางแชต', secret })
    },
    done: 'ออกกุญแจแล้ว',
  }),
})

export const receiverButtons = (row: ReceiverRow): readonly ActionButton[] => [
  ...(row.url === null ? [] : [secretButton(row)]),
  keyButton(row),
  changeButton(row),
  pauseButton(row),
]

/** Sends a test event and shows the receiver's answer to the staff user. */
export const testReceiver = async ({ id }: ReceiverRow): Promise<void> => {
  const { outcome, http_status, error } = await api('POST /event-receivers/{receiver}/test', {
    params: { receiver: id },
    body: {},
  })
  const text = deliveryOutcomes[outcome].text
  if (outcome === 'delivered') notify('success', `ปลายทาง${text} (${http_status})`)
  else notify('error', `ปลายทาง${text} ${error ?? ''}`)
}
