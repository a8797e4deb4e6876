import type { MemberId } from '@sala/contract/wire/ids.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { AskButtons } from '../asking/ask-buttons.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { type Decision, Decisions } from '../case/decisions.tsx'
import { CasePart, Facts } from '../case/facts.tsx'
import { DepositsTable, useDeposits } from '../deposits/deposits-table.tsx'
import { useMay } from '../session/session.ts'
import type { Pages } from '../table/use-pages.ts'
import { useWithdrawals, WithdrawalsTable } from '../withdrawals/withdrawals-table.tsx'
import { memberAsks } from './asks.ts'
import { MemberCard } from './member-card.tsx'
import styles from './member-screen.module.css'
import { asMemberId, type MemberTab } from './members-search.ts'

type Page = Answer<'GET /members/{member}'>

/** The drawing loads with its tab. */
const MemberLinks = lazy(async () => ({ default: (await import('./member-links.tsx')).MemberLinks }))

const route = getRouteApi('/members/$member')

const TABS: readonly { key: MemberTab; label: string }[] = [
  { key: 'summary', label: 'สรุป' },
  { key: 'deposits', label: 'ฝากเงิน' },
  { key: 'withdrawals', label: 'ถอนเงิน' },
  { key: 'links', label: 'ความเชื่อมโยง' },
  { key: 'acts', label: 'บันทึก' },
]

const decisionsFor = (
  { id: member, risk_marks }: Page['member'],
  may: ReturnType<typeof useMay>,
): Decision[] => {
  const risk: Decision[] = [
    {
      name: 'ทำเครื่องหมายเสี่ยง',
      kind: 'danger',
      usualReason: '',
      run: ({ reason }) => api('POST /members/{member}/risk/mark', { params: { member }, body: { reason } }),
      done: 'ทำเครื่องหมายแล้ว การถอนทุกครั้งจะรอคนตรวจ',
    },
    ...(risk_marks.length === 0
      ? []
      : [
          {
            name: 'ลบเครื่องหมายเสี่ยง',
            kind: 'secondary' as const,
            usualReason: '',
            run: ({ reason }: { reason: string }) =>
              api('POST /members/{member}/risk/clear', { params: { member }, body: { reason } }),
            done: 'ลบเครื่องหมายแล้ว',
          },
        ]),
  ]
  const signOut: Decision = {
    name: 'ออกจากระบบทุกเครื่อง',
    kind: 'secondary',
    usualReason: '',
    run: ({ reason }) => api('POST /members/{member}/sign-out', { params: { member }, body: { reason } }),
    done: 'สมาชิกออกจากระบบทุกเครื่องแล้ว',
  }
  return [...(may('risk.mark') ? risk : []), ...(may('members.suspend') ? [signOut] : [])]
}

function Summary({ page }: { page: Page }) {
  const may = useMay()
  return (
    <>
      <MemberCard member={page.member} />
      <CasePart title="เครื่องที่เข้าสู่ระบบ" note={`${page.sessions.length} เครื่อง`}>
        <Facts
          facts={page.sessions.map(({ device, opened_at, seen_at }) => ({
            name: `${device} · เข้า ${formatThaiDateTime(opened_at)}`,
            value: `ใช้ล่าสุด ${formatThaiDateTime(seen_at)}`,
            wide: true,
          }))}
        />
      </CasePart>
      <CasePart title="ทำรายการ">
        <AskButtons
          buttons={memberAsks(page.member.id, page.standing, may)}
          onDone={() => void refetchCalls('GET /members/{member}')}
        />
      </CasePart>
      <Decisions
        decisions={decisionsFor(page.member, may)}
        onDone={() => void refetchCalls('GET /members/{member}')}
      />
    </>
  )
}

function Listed<Row>({ pages, children }: { pages: Pages<Row>; children: (rows: Row[]) => ReactNode }) {
  if (pages.rows === undefined) return <CaseWaiting error={pages.error} retry={pages.again} />
  if (pages.rows.length === 0) return <p className={styles.none}>ยังไม่มีรายการ</p>
  return <div className={styles.listed}>{children(pages.rows)}</div>
}

function Deposits({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const pages = useDeposits({ member })
  return (
    <Listed pages={pages}>
      {rows => (
        <DepositsTable
          rows={rows}
          open={undefined}
          onOpen={open => void navigate({ to: '/deposits', search: { open } })}
          onMore={pages.more}
        />
      )}
    </Listed>
  )
}

function Withdrawals({ member }: { member: MemberId }) {
  const navigate = useNavigate()
  const pages = useWithdrawals({ member })
  return (
    <Listed pages={pages}>
      {rows => (
        <WithdrawalsTable
          rows={rows}
          open={undefined}
          onOpen={open => void navigate({ to: '/withdrawals', search: { open } })}
          onMore={pages.more}
        />
      )}
    </Listed>
  )
}

function Acts({ acts }: { acts: Page['acts'] }) {
  if (acts.length === 0) return <p className={styles.none}>ยังไม่มีบันทึก</p>
  return (
    <ol className={styles.acts}>
      {acts.map(({ at, actor, action, details }) => (
        <li key={at + action} className={styles.act}>
          <time className={styles.at}>{formatThaiDateTime(at)}</time>
          <span className={styles.action}>{action}</span>
          <span>{actor}</span>
          <span className={styles.details}>{details.reason ?? ''}</span>
        </li>
      ))}
    </ol>
  )
}

/** One member: what they have, what came and went, and what was done about them. */
export function MemberScreen() {
  const member = asMemberId(route.useParams().member)
  const { tab = 'summary' } = route.useSearch()
  const may = useMay()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(call('GET /members/{member}', { params: { member } }))
  return (
    <div className={styles.screen}>
      <h1>{data === undefined ? 'สมาชิก' : data.member.name || data.member.phone}</h1>
      <Tabs
        id="member"
        label="ข้อมูลของสมาชิก"
        items={TABS.filter(({ key }) => key !== 'links' || may('risk.read'))}
        active={tab}
        onChange={next =>
          void navigate({
            to: '/members/$member',
            params: { member },
            search: { tab: next as MemberTab },
            replace: true,
          })
        }
      />
      <TabPanel id="member" active={tab}>
        {data === undefined ? (
          <CaseWaiting error={error} retry={refetch} />
        ) : tab === 'summary' ? (
          <Summary page={data} />
        ) : tab === 'deposits' ? (
          <Deposits member={member} />
        ) : tab === 'withdrawals' ? (
          <Withdrawals member={member} />
        ) : tab === 'links' ? (
          <Suspense fallback={<CaseWaiting error={null} retry={() => undefined} />}>
            <MemberLinks member={member} />
          </Suspense>
        ) : (
          <Acts acts={data.acts} />
        )}
      </TabPanel>
    </div>
  )
}
