import { rejectedCallbackName } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../calls/api.ts'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import type { Column } from '../table/data-table.tsx'
import { ListPart } from '../table/list-section.tsx'
import { troubleOf } from '../work-queue/problem-instruction-texts.ts'
import { clockInWords, clockState, spanInWords } from './partner-clock-texts.ts'
import { partnerName } from './system-texts.ts'

type PartnersAnswer = Answer<'GET /partners'>

const ASK_EVERY_MS = 15_000
const PERCENT = 100

const wordOf = (what: string): string => what.replaceAll(' ', '_')

const silences: readonly Column<PartnersAnswer['silences'][number]>[] = [
  { key: 'what', name: 'เรื่อง', cell: ({ what }) => reasonName(wordOf(what)) },
  { key: 'id', name: 'รหัส', cell: ({ id }) => id, wide: true },
  { key: 'tries', name: 'ถามแล้ว (ครั้ง)', cell: ({ tries }) => tries, end: true },
  { key: 'since', name: 'ตั้งแต่', cell: ({ since }) => formatThaiDateTime(since) },
  {
    key: 'to_do',
    name: 'สิ่งที่ต้องทำ',
    cell: ({ what }) => troubleOf(wordOf(what))?.to_do,
    long: true,
    wide: true,
  },
]

const callbacks: readonly Column<PartnersAnswer['callbacks'][number]>[] = [
  { key: 'partner', name: 'คู่ค้า', cell: ({ partner }) => partnerName(partner) },
  { key: 'hour', name: 'ชั่วโมงนี้', cell: ({ hour }) => hour.toLocaleString('en-US'), end: true },
  { key: 'day', name: '24 ชั่วโมง', cell: ({ day }) => day.toLocaleString('en-US'), end: true },
  { key: 'last', name: 'ล่าสุด', cell: ({ last_at }) => formatThaiDateTime(last_at) },
]

const clocks: readonly Column<PartnersAnswer['clocks'][number]>[] = [
  { key: 'partner', name: 'คู่ค้า', cell: ({ partner }) => partnerName(partner) },
  { key: 'ahead', name: 'นาฬิกา', cell: clockInWords },
  { key: 'doubt', name: 'คลาดเคลื่อนได้', cell: ({ doubt_ms }) => `± ${spanInWords(doubt_ms)}`, end: true },
  {
    key: 'is_off',
    name: 'สถานะ',
    cell: clock => {
      const { text, tone } = clockState(clock)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  { key: 'at', name: 'วัดเมื่อ', cell: ({ measured_at }) => formatThaiDateTime(measured_at) },
]

/** Columns of the table of SMS providers: the numbers of one-time codes that each provider sent and delivered. */
const codes: readonly Column<PartnersAnswer['codes'][number]>[] = [
  { key: 'provider', name: 'ผู้ส่งข้อความ', cell: ({ provider }) => provider },
  { key: 'sent', name: 'ส่ง', cell: ({ sent }) => sent.toLocaleString('en-US'), end: true },
  {
    key: 'delivered',
    name: 'ถึง',
    cell: ({ sent, delivered }) =>
      `${delivered.toLocaleString('en-US')} (${Math.floor((PERCENT * delivered) / Math.max(sent, 1))}%)`,
    end: true,
  },
  { key: 'failed', name: 'ไม่ถึง', cell: ({ failed }) => failed.toLocaleString('en-US'), end: true },
  {
    key: 'median',
    name: 'ครึ่งหนึ่งถึงใน',
    cell: ({ median_seconds }) => (median_seconds === null ? '-' : `${Math.round(median_seconds)} วินาที`),
    end: true,
  },
]

/** Columns of the table of LINE: one row with the month's quota and the members' accounts. */
const line: readonly Column<PartnersAnswer['line'][number]>[] = [
  {
    key: 'quota',
    name: 'ใช้ไปเดือนนี้',
    cell: ({ used, most }) =>
      `${used.toLocaleString('en-US')} / ${most === null ? 'ไม่จำกัด' : most.toLocaleString('en-US')}`,
    end: true,
  },
  {
    key: 'is_near_end',
    name: 'โควตา',
    cell: ({ is_near_end }) => (
      <Badge tone={is_near_end ? 'coral' : 'jade'}>{is_near_end ? 'ใกล้หมด หยุดส่งข่าว' : 'พอใช้'}</Badge>
    ),
  },
  { key: 'linked', name: 'ผูกไว้', cell: ({ linked }) => linked.toLocaleString('en-US'), end: true },
  { key: 'blocked', name: 'บล็อกเรา', cell: ({ blocked }) => blocked.toLocaleString('en-US'), end: true },
  { key: 'waiting', name: 'รอส่ง', cell: ({ waiting }) => waiting.toLocaleString('en-US'), end: true },
  {
    key: 'read_at',
    name: 'อ่านเมื่อ',
    cell: ({ read_at }) => (read_at === null ? 'ยังไม่ได้อ่าน' : formatThaiDateTime(read_at)),
  },
]

const strange: readonly Column<PartnersAnswer['strange'][number]>[] = [
  { key: 'at', name: 'เวลา', cell: ({ minute }) => formatThaiDateTime(minute) },
  { key: 'kind', name: 'ชนิด', cell: ({ kind }) => rejectedCallbackName(kind) },
  { key: 'detail', name: 'ที่ประตูของ', cell: ({ detail }) => detail },
  { key: 'network', name: 'เครือข่าย', cell: ({ network }) => network, wide: true },
  { key: 'count', name: 'ครั้ง', cell: ({ count }) => count.toLocaleString('en-US'), end: true },
]

export function PartnersTab() {
  const { data, error, refetch } = useQuery({ ...call('GET /partners'), refetchInterval: ASK_EVERY_MS })
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <ListPart
        title="ยังไม่ตอบ"
        empty="คู่ค้าทุกรายตอบปกติ"
        file={{ name: 'silences' }}
        columns={silences}
        rows={data.silences}
        rowKey={({ what, id }) => what + id}
      />
      <ListPart
        title="นาฬิกาของคู่ค้า"
        empty="ยังไม่มีคู่ค้าที่ตอบพร้อมเวลา"
        file={{ name: 'clocks' }}
        columns={clocks}
        rows={data.clocks}
        rowKey={({ partner }) => partner}
      />
      <ListPart
        title="แจ้งผลเข้ามา"
        empty="ไม่มีการแจ้งผลใน 24 ชั่วโมง"
        file={{ name: 'callbacks' }}
        columns={callbacks}
        rows={data.callbacks}
        rowKey={({ partner }) => partner}
      />
      <ListPart
        title="ข้อความรหัส 24 ชั่วโมง"
        empty="ยังไม่มีการส่งรหัส"
        file={{ name: 'codes' }}
        columns={codes}
        rows={data.codes}
        rowKey={({ provider }) => provider}
      />
      <ListPart
        title="ข้อความทาง LINE"
        empty="ไม่ได้เปิดใช้ LINE"
        file={{ name: 'line' }}
        columns={line}
        rows={data.line}
        rowKey={() => 'line'}
      />
      <ListPart
        title="แจ้งผลที่ไม่ใช่ของคู่ค้า"
        empty="ไม่มีการแจ้งผลปลอม"
        file={{ name: 'strange' }}
        columns={strange}
        rows={data.strange}
        rowKey={({ minute, kind, network, detail }) => `${minute} ${kind} ${network} ${detail}`}
      />
    </>
  )
}
