import { levelFacts, type ReferralLevel, referralLevels } from '@sala/contract/referral/referral-levels.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { ChipGroup } from '@sala/ui/action/chip.tsx'
import { Users } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { StatCard } from '@sala/ui/data/stat-card.tsx'
import { type Column, DataTable } from '@sala/ui/data/table.tsx'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../calls/api.ts'
import { FailedAlert } from '../notices/failed-alert.tsx'
import { InviteCard } from './invite-card.tsx'
import styles from './referral-page.module.css'
import { directionOf, type Friend, levelName, type Referral } from './referral-texts.ts'

type Level = `${ReferralLevel}`
type LevelTotals = Referral['levels'][number]

const columns: readonly Column<Friend>[] = [
  { key: 'phone', head: 'เพื่อน', place: 'lead', cell: friend => friend.phone },
  { key: 'joined', head: 'สมัครเมื่อ', cell: friend => formatThaiDate(friend.joined_at) },
  {
    key: 'active',
    head: 'สถานะ',
    cell: friend => (friend.active ? <Badge tone="jade">เล่นใน 30 วัน</Badge> : <Badge>ยังไม่เล่นใน 30 วัน</Badge>),
  },
  {
    key: 'win_lose',
    head: 'ได้เสีย',
    align: 'end',
    cell: friend => <Money amount={friend.win_lose} direction={directionOf(friend.win_lose)} />,
  },
  {
    key: 'commission',
    head: 'ค่าแนะนำที่ได้',
    align: 'end',
    place: 'figure',
    cell: friend => <Money amount={friend.commission} direction={directionOf(friend.commission)} />,
  },
]

const useFriends = (level: Level) =>
  useInfiniteQuery({
    queryKey: ['GET /referral/members', level],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('GET /referral/members', {
        query: { level, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
  })

/** Second tab of the referral page (R11): the levels with their totals, and the friends. */
export function MembersTab({ referral }: { referral: Referral | undefined }) {
  const [level, setLevel] = useState<Level>('1')
  const count = (of: number) => referral?.levels[of - 1]?.customers ?? 0
  const options = referralLevels.map(of => ({
    value: `${of}` as const,
    label: referral === undefined ? levelName(of) : `${levelName(of)} (${formatCount(count(of))})`,
  }))
  return (
    <div className={styles.tab}>
      <ChipGroup label="ชั้นของเพื่อน" layout="row" options={options} value={level} onValueChange={setLevel} />
      <LevelStats totals={referral?.levels[Number(level) - 1]} />
      <FriendList level={level} link={referral?.link} />
    </div>
  )
}

function LevelStats({ totals }: { totals: LevelTotals | undefined }) {
  const figure = (draw: (known: LevelTotals) => React.ReactNode) =>
    totals === undefined ? <Skeleton width="5rem" /> : draw(totals)
  return (
    <div className={styles.stats} aria-live="polite" aria-busy={totals === undefined}>
      <StatCard label="อัตราค่าแนะนำ" value={figure(({ rate_percent }) => `${rate_percent}%`)} />
      <StatCard
        label="เล่นใน 30 วัน"
        value={figure(({ active, customers }) => `${formatCount(active)} / ${formatCount(customers)} คน`)}
      />
      <StatCard
        label="ได้เสียรวม"
        value={figure(({ win_lose }) => <Money amount={win_lose} direction={directionOf(win_lose)} />)}
      />
      <StatCard label="ค่าแนะนำรวม" value={figure(({ commission }) => <Money amount={commission} />)} />
    </div>
  )
}

function FriendList({ level, link }: { level: Level; link: string | undefined }) {
  const friends = useFriends(level)
  const rows = friends.data?.pages.flatMap(page => page.data)
  const failed = friends.isError ? <FailedAlert error={friends.error} retry={friends.refetch} /> : null
  if (rows === undefined) return failed ?? <Skeleton shape="block" height="14rem" />
  if (rows.length === 0)
    return (
      <>
        <EmptyState icon={<Users />} title={`ยังไม่มีเพื่อนใน${levelName(level)}`}>
          {levelFacts[level].nobody}
        </EmptyState>
        {level === '1' ? <InviteCard link={link} /> : null}
      </>
    )
  return (
    <>
      <DataTable
        caption={`เพื่อน${levelName(level)}`}
        columns={columns}
        rows={rows}
        rowKey={friend => `${friend.phone} ${friend.joined_at}`}
      />
      {failed}
      {friends.hasNextPage ? (
        <Button loading={friends.isFetchingNextPage} onClick={() => void friends.fetchNextPage()}>
          ดูเพิ่มเติม
        </Button>
      ) : null}
    </>
  )
}
