import type { MemberId } from '@sala/contract/wire/ids.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../calls/api.ts'
import { call } from '../../calls/query-cache.ts'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { ExportButton } from '../../table/export-button.tsx'
import { Nothing, Tab } from './tab-content.tsx'
import styles from './tabs.module.css'

type Whole = Answer<'GET /members/{member}/friends'>
type Friend = Whole['friends'][number]

const Name = ({ member }: { member: { id: MemberId; name: string; phone: string } }) => (
  <Link to="/members/$member" params={{ member: member.id }} search={{ tab: 'friends' }}>
    {member.name || 'ยังไม่มีชื่อ'} {member.phone}
  </Link>
)

/** Shows the members whom `parent` invited, and the members whom these invited, as a tree. */
function Branch({ parent, friends }: { parent: MemberId; friends: readonly Friend[] }) {
  const own = friends.filter(friend => friend.parent === parent)
  if (own.length === 0) return null
  return (
    <ul className={styles.tree}>
      {own.map(friend => (
        <li key={friend.id}>
          <div className={styles.friend}>
            <Name member={friend} />
            {friend.active ? <Badge tone="jade">เล่นใน 30 วัน</Badge> : null}
            <span className={styles.faint}>
              ชั้น {friend.level} · สมัคร {formatThaiDate(friend.joined_at)}
            </span>
            <span>
              ได้เสีย <Money amount={friend.win_lose} />
            </span>
            <span>
              ค่าแนะนำ <Money amount={friend.commission} />
            </span>
          </div>
          <Branch parent={friend.id} friends={friends} />
        </li>
      ))}
    </ul>
  )
}

const Overview = ({ inviter, overview }: Whole) => (
  <Facts
    facts={[
      { name: 'ผู้แนะนำ', value: inviter === null ? 'สมัครเอง' : <Name member={inviter} /> },
      { name: 'รหัสแนะนำ', value: overview.key },
      { name: 'เพื่อนทุกชั้น', value: `${overview.totals.customers} คน` },
      { name: 'ค่าแนะนำทั้งหมด', value: <Money amount={overview.totals.total} /> },
      { name: 'รอยืนยัน', value: <Money amount={overview.totals.pending} /> },
      { name: 'รับได้ตอนนี้', value: <Money amount={overview.claimable} /> },
      { name: 'รับไปแล้ว', value: <Money amount={overview.claimed} /> },
      ...overview.levels.map(({ level, customers, active, commission, rate_percent }) => ({
        name: `ชั้น ${level} (${rate_percent}%)`,
        value: (
          <>
            {customers} คน เล่น {active} · <Money amount={commission} />
          </>
        ),
      })),
    ]}
  />
)

export function Friends({ member }: { member: MemberId }) {
  const asked = useQuery(call('GET /members/{member}/friends', { params: { member } }))
  return (
    <Tab asked={asked}>
      {whole => (
        <>
          <Overview {...whole} />
          <ExportButton name="friends" filter={{ member }} />
          <CasePart title="สายแนะนำ" note={whole.more ? 'มีมากกว่าที่แสดง' : undefined}>
            {whole.friends.length === 0 ? (
              <Nothing>ยังไม่เคยแนะนำใคร</Nothing>
            ) : (
              <Branch parent={member} friends={whole.friends} />
            )}
          </CasePart>
        </>
      )}
    </Tab>
  )
}
