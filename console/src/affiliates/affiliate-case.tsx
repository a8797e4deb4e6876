import { affiliatePath } from '@sala/contract/affiliates/affiliate-key.ts'
import { carryNames, dealKindNames } from '@sala/contract/affiliates/affiliate-texts.ts'
import { actorName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import { CopyButton } from '@sala/ui/action/copy-button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatCount } from '@sala/ui/format/count.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { type ActionButton, ActionButtons } from '../actions/action-buttons.tsx'
import { call, refetchCalls } from '../calls/query-cache.ts'
import { CaseFrame } from '../case/case-layout.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import { acquisitionDeal, endAction, linkAction, pauseAction, shareDeal } from './affiliate-actions.ts'
import { type AffiliatePage, affiliateStates, percentText } from './affiliate-texts.ts'
import { StatementList } from './partner-statement-list.tsx'

type Link = AffiliatePage['links'][number]

const addressOf = (key: string): string => `${window.location.origin}${affiliatePath(key)}`

const linkColumns: readonly Column<Link>[] = [
  { key: 'channel', name: 'ช่องทาง', cell: ({ channel }) => channel },
  {
    key: 'copy',
    name: 'ลิงก์',
    cell: ({ key, channel }) => <CopyButton text={addressOf(key)} what={`ลิงก์ ${channel}`} compact />,
    acts: true,
  },
  { key: 'registrations', name: 'สมัคร', cell: row => formatCount(row.registrations), end: true },
  { key: 'first', name: 'ฝากครั้งแรก', cell: row => formatCount(row.first_deposits), end: true },
  { key: 'deposits', name: 'ยอดฝาก', cell: row => <Money amount={row.deposits} />, end: true },
  {
    key: 'retained',
    name: 'ยังเล่นหลัง 30 วัน',
    cell: row => percentText(row.retained, row.retainable),
    end: true,
  },
  { key: 'abuse', name: 'ซ้ำ/ระงับ', cell: row => `${row.duplicates}/${row.blocked}`, end: true },
  { key: 'key', name: 'รหัส', cell: ({ key }) => key, hidden: true },
]

type Deal = AffiliatePage['deals'][number]

const termsText = ({ kind, amount, minimum_deposit, minimum_turnover, ...deal }: Deal): string =>
  kind === 'acquisition'
    ? `฿${formatBahtShort(amount ?? 0)} ต่อคน ฝากครั้งแรก ฿${formatBahtShort(minimum_deposit ?? 0)} และเดิมพัน ฿${formatBahtShort(minimum_turnover ?? 0)} ใน ${deal.within_days} วัน`
    : `${deal.share_percent} % เดือนที่ติดลบ${carryNames[`${deal.carries_negative}`]}`

const buttonsOf = (page: AffiliatePage): ActionButton[] =>
  page.state === 'ended'
    ? []
    : [
        { name: 'ลิงก์ใหม่', ask: () => linkAction(page) },
        { name: 'จ่ายต่อคน', ask: () => acquisitionDeal(page) },
        { name: 'ส่วนแบ่งรายได้', ask: () => shareDeal(page) },
        ...(page.state === 'active' ? [{ name: 'พัก', ask: () => pauseAction(page) }] : []),
        { name: 'เลิก', kind: 'danger', ask: () => endAction(page) },
      ]

function Summary({ page }: { page: AffiliatePage }) {
  return (
    <Facts
      facts={[
        { name: 'ผู้ติดต่อ', value: page.contact_name },
        page.contact_email === null ? null : { name: 'อีเมล', value: page.contact_email },
        page.contact_phone === null ? null : { name: 'โทรศัพท์', value: page.contact_phone },
        { name: 'สมัครใน 90 วัน', value: `${formatCount(page.registrations)} คน` },
        { name: 'ฝากครั้งแรก', value: `${formatCount(page.first_deposits)} คน` },
        { name: 'ยอดฝาก', value: <Money amount={page.deposits} /> },
        { name: 'ยังเล่นหลัง 30 วัน', value: percentText(page.retained, page.retainable) },
        { name: 'บัญชีซ้ำ', value: formatCount(page.duplicates) },
        { name: 'ระงับหรือเล่นไม่ได้', value: formatCount(page.blocked) },
        { name: 'ค่าใช้จ่ายรวม', value: <Money amount={page.cost} /> },
        { name: 'ค้างจ่าย', value: <Money amount={page.due} /> },
        {
          name: 'เพิ่มโดย',
          value: `${actorName(page.made_by)} เมื่อ ${formatThaiDateTime(page.made_at)}`,
          wide: true,
        },
      ]}
    />
  )
}

/** An affiliate partner with its links, deals and monthly statements. It shows counts and sums of the members, and no single member. */
export function AffiliateCase({ id }: { id: number }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(
    call('GET /affiliates/{affiliate}', { params: { affiliate: String(id) } }),
  )
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const onDone = () => void refetchCalls('GET /affiliates', 'GET /affiliates/{affiliate}')
  return (
    <CaseFrame
      title={data.name}
      state={affiliateStates[data.state]}
      foot={
        may('affiliates.edit') && data.state !== 'ended' ? (
          <ActionButtons size="m" buttons={buttonsOf(data)} onDone={onDone} />
        ) : undefined
      }
    >
      <Summary page={data} />
      <CasePart title="ช่องทาง" note="สมาชิกที่สมัครใน 90 วัน">
        <DataTable
          caption="ลิงก์ของพันธมิตร"
          file={{ name: 'affiliate_links', filter: { affiliate: String(id) } }}
          columns={linkColumns}
          rows={data.links}
          rowKey={({ key }) => key}
          openKey={undefined}
          onOpen={undefined}
          onMore={undefined}
        />
      </CasePart>
      <CasePart title="ข้อตกลง">
        {data.deals.length === 0 ? (
          <p>ยังไม่มีข้อตกลง ลิงก์จึงยังไม่นับสมาชิก</p>
        ) : (
          <Facts
            facts={data.deals.map(deal => ({
              name: `ตั้งแต่ ${deal.from_month} · ${dealKindNames[deal.kind]}`,
              value: `${termsText(deal)} ตกลงโดย ${actorName(deal.decided_by)}`,
              wide: true,
            }))}
          />
        )}
      </CasePart>
      <CasePart title="ใบสรุป">
        <StatementList page={data} onDone={may('affiliates.settle') ? onDone : undefined} />
      </CasePart>
    </CaseFrame>
  )
}
