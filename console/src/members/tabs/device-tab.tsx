import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { CasePart } from '../../case/fact-list.tsx'
import type { Column as Shown } from '../../table/data-table.tsx'
import { ListPart } from '../../table/list-section.tsx'
import { Nothing, Tab } from './tab-content.tsx'

type Whole = Answer<'GET /members/{member}/devices'>
type Session = Whole['sessions'][number]
type Browser = Whole['browsers'][number]
type Address = Whole['addresses'][number]

const sessionColumns: readonly Column<Session>[] = [
  { key: 'device', head: 'เครื่อง', cell: ({ device }) => (device === '?' ? 'ไม่รู้จัก' : device), place: 'lead' },
  { key: 'opened', head: 'เข้าสู่ระบบ', cell: ({ opened_at }) => formatThaiDateTime(opened_at) },
  { key: 'seen', head: 'ใช้ล่าสุด', cell: ({ seen_at }) => formatThaiDateTime(seen_at) },
]

const browserColumns: readonly Shown<Browser>[] = [
  {
    key: 'mark',
    name: 'เครื่องหมายเครื่อง',
    cell: ({ mark }) => (
      <Link to="/members" search={{ q: mark }}>
        {mark}
      </Link>
    ),
  },
  {
    key: 'first',
    name: 'เห็นครั้งแรก',
    cell: ({ first_seen_at }) => formatThaiDateTime(first_seen_at),
    wide: true,
  },
  { key: 'seen', name: 'เห็นล่าสุด', cell: ({ seen_at }) => formatThaiDateTime(seen_at) },
  {
    key: 'others',
    name: 'ใช้ร่วมกับ',
    cell: ({ others }) =>
      others.length === 0
        ? '-'
        : others.map(({ id, name, phone }) => (
            <div key={id}>
              <Link to="/members/$member" params={{ member: id }}>
                {name || 'ยังไม่มีชื่อ'} {phone}
              </Link>
            </div>
          )),
    long: true,
  },
]

const addressColumns: readonly Column<Address>[] = [
  { key: 'address', head: 'ที่อยู่เครือข่าย', cell: ({ address }) => address, place: 'lead' },
  { key: 'days', head: 'จำนวนวัน', cell: ({ days }) => `${days} วัน`, align: 'end' },
  { key: 'last', head: 'ล่าสุด', cell: ({ last_day }) => formatThaiDate(`${last_day}T00:00:00+07:00`) },
]

/** The member's sessions, browsers and networks, and the members who share a browser with the member. */
export function Devices({ member }: { member: MemberId }) {
  const asked = useQuery(call('GET /members/{member}/devices', { params: { member } }))
  return (
    <Tab asked={asked}>
      {({ sessions, browsers, addresses }) => (
        <>
          <CasePart title="เข้าสู่ระบบอยู่" note={`${sessions.length} เครื่อง`}>
            {sessions.length === 0 ? (
              <Nothing>ไม่ได้เข้าสู่ระบบอยู่</Nothing>
            ) : (
              <DataTable
                caption="เข้าสู่ระบบอยู่"
                columns={sessionColumns}
                rows={sessions}
                rowKey={({ device, opened_at }) => `${device} ${opened_at}`}
              />
            )}
          </CasePart>
          <ListPart
            title="เครื่องที่เคยใช้"
            counted
            empty="ยังไม่มีเครื่องที่รู้จัก"
            file={{ name: 'devices', filter: { member } }}
            columns={browserColumns}
            rows={browsers}
            rowKey={({ mark }) => mark}
          />
          <CasePart title="ที่อยู่เครือข่าย" note="ส่วนท้ายถูกปิดไว้">
            <DataTable
              caption="ที่อยู่เครือข่ายที่เข้าสู่ระบบ"
              columns={addressColumns}
              rows={addresses}
              rowKey={({ address, last_day }) => `${address} ${last_day}`}
            />
          </CasePart>
        </>
      )}
    </Tab>
  )
}
