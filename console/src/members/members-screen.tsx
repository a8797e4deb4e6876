import { Search } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { TakeAway } from '../table/take-away.tsx'
import styles from './members-screen.module.css'
import { NewMembers } from './new-members.tsx'
import { foundByNames } from './words.ts'

const route = getRouteApi('/members')

function Results({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(call('GET /members', { query: { q } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<Search />} title={`ไม่พบสมาชิกจาก “${q}”`}>
        ลองต้นหรือท้ายเบอร์อย่างน้อย 4 ตัว คำแรกของชื่อหรือนามสกุล หรือเลขอ้างอิงเต็ม
      </EmptyState>
    )
  return (
    <>
      <TakeAway name="members" filter={{ q }} />
      <ul className={styles.list}>
        {data.rows.map(({ member, found_by, registered_at }) => (
          <li key={member.id}>
            <Link to="/members/$member" params={{ member: member.id }} className={styles.row}>
              <strong className={styles.name}>{member.name || 'ยังไม่มีชื่อ'}</strong>
              <span className={styles.phone}>{member.phone}</span>
              <span className={styles.by}>
                {found_by.map(by => (
                  <Badge key={by} tone="gold">
                    {foundByNames[by]}
                  </Badge>
                ))}
              </span>
              <span className={styles.since}>สมัคร {formatThaiDate(registered_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whoever somebody asks about, by whatever they have in hand. */
export function MembersScreen() {
  const { q, day } = route.useSearch()
  return (
    <div className={styles.screen}>
      <h1>สมาชิก</h1>
      {day === undefined ? null : <NewMembers key={day} day={day} />}
      {day !== undefined ? null : q === undefined ? (
        <EmptyState icon={<Search />} title="ค้นหาสมาชิก">
          กด <kbd>/</kbd> แล้วพิมพ์ต้นหรือท้ายเบอร์ ชื่อ เลขบัญชี LINE รหัส เลขอ้างอิง เลขสลิป ที่อยู่เครือข่าย หรือเครื่องหมายเครื่อง
        </EmptyState>
      ) : (
        <Results q={q} />
      )}
    </div>
  )
}
