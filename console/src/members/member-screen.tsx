import { announcedText } from '@sala/contract/desk/display-texts/action-effect-texts.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { TabPanel, Tabs } from '@sala/ui/data/tabs.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { memberActions } from './member-actions.ts'
import styles from './member-screen.module.css'
import { Factors } from './member-second-factors.tsx'
import { asMemberId, type MemberTab } from './members-search.ts'
import { Acts } from './tabs/audit-lines.tsx'
import { Bonuses } from './tabs/bonus-tab.tsx'
import { Deposits, Withdrawals } from './tabs/deposit-and-withdrawal-tabs.tsx'
import { Devices } from './tabs/device-tab.tsx'
import { Friends } from './tabs/invited-members-tab.tsx'
import { Limits } from './tabs/limit-tab.tsx'
import { MoneyLines } from './tabs/money-tab.tsx'
import { Notes } from './tabs/note-tab.tsx'
import { Slips } from './tabs/payment-slip-tab.tsx'
import { Play } from './tabs/play-tab.tsx'

type Page = Answer<'GET /members/{member}'>

/** Loads the graph's code only when its tab opens. */
const LinkedMembers = lazy(async () => ({ default: (await import('./linked-members.tsx')).LinkedMembers }))

const route = getRouteApi('/members/$member')

const TABS: readonly { key: MemberTab; label: string }[] = [
  { key: 'summary', label: 'สรุป' },
  { key: 'money', label: 'เงิน' },
  { key: 'deposits', label: 'ฝากเงิน' },
  { key: 'withdrawals', label: 'ถอนเงิน' },
  { key: 'bonuses', label: 'โบนัส' },
  { key: 'play', label: 'การเล่น' },
  { key: 'limits', label: 'ขีดจำกัด' },
  { key: 'devices', label: 'อุปกรณ์' },
  { key: 'links', label: 'ความเชื่อมโยง' },
  { key: 'friends', label: 'สายแนะนำ' },
  { key: 'slips', label: 'สลิป' },
  { key: 'notes', label: 'โน้ต' },
  { key: 'acts', label: 'บันทึก' },
]

const decisionsFor = (
  { id: member, risk_marks }: Page['member'],
  may: ReturnType<typeof usePermissions>,
): Decision[] => {
  const risk: Decision[] = [
    {
      name: 'ทำเครื่องหมายเสี่ยง',
      kind: 'danger',
      usualReason: '',
      run: ({ reason }) => api('POST /members/{member}/risk/mark', { params: { member }, body: { reason } }),
      done: announcedText('member_mark'),
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
    done: announcedText('member_sign_out'),
  }
  return [...(may('risk.mark') ? risk : []), ...(may('members.suspend') ? [signOut] : [])]
}

/** Alert that the member's account is suspended, closed or erased, with the date. */
function KeptOut({ standing: { suspended_at, closed_at, erased_at } }: { standing: Page['standing'] }) {
  if (erased_at !== null)
    return <Alert kind="info">ลบข้อมูลส่วนบุคคลแล้วเมื่อ {formatThaiDateTime(erased_at)}</Alert>
  if (closed_at !== null) return <Alert kind="warning">ปิดบัญชีแล้วเมื่อ {formatThaiDateTime(closed_at)}</Alert>
  if (suspended_at === null) return null
  return <Alert kind="warning">ระงับบัญชีอยู่ตั้งแต่ {formatThaiDateTime(suspended_at)}</Alert>
}

function Summary({ page }: { page: Page }) {
  const may = usePermissions()
  return (
    <>
      <KeptOut standing={page.standing} />
      <MemberCard member={page.member} />
      <Factors factors={page.factors} />
      <CasePart title="ทำรายการ">
        <ActionButtons
          buttons={memberActions(page.member.id, page.standing, page.factors.recovery !== null, may)}
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

type TabProps = { tab: MemberTab; member: MemberId; page: Page }

function OpenTab({ tab, member, page }: TabProps) {
  switch (tab) {
    case 'money':
      return <MoneyLines member={member} />
    case 'deposits':
      return <Deposits member={member} />
    case 'withdrawals':
      return <Withdrawals member={member} />
    case 'bonuses':
      return <Bonuses member={member} />
    case 'play':
      return <Play member={member} />
    case 'limits':
      return <Limits member={member} />
    case 'devices':
      return <Devices member={member} />
    case 'links':
      return (
        <Suspense fallback={<CaseWaiting error={null} retry={() => undefined} />}>
          <LinkedMembers member={member} />
        </Suspense>
      )
    case 'friends':
      return <Friends member={member} />
    case 'slips':
      return <Slips member={member} />
    case 'notes':
      return <Notes member={member} />
    case 'acts':
      return <Acts acts={page.acts} members={page.act_members} />
    default:
      return <Summary page={page} />
  }
}

export function MemberScreen() {
  const member = asMemberId(route.useParams().member)
  const { tab = 'summary' } = route.useSearch()
  const may = usePermissions()
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
        ) : (
          <>
            <h2 className={spoken.spoken}>{TABS.find(({ key }) => key === tab)?.label}</h2>
            {/* The React key resets unfinished input when another member is shown. */}
            <OpenTab key={member} tab={tab} member={member} page={data} />
          </>
        )}
      </TabPanel>
    </div>
  )
}
