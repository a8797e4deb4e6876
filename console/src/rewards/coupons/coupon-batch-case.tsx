import { deciderName } from '@sala/contract/desk/display-texts/audit/audit-actions.ts'
import {
  couponAudienceNames,
  couponFormNames,
  couponRefusalNames,
} from '@sala/contract/desk/display-texts/reward-texts.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { call, refetchCalls } from '../../calls/query-cache.ts'
import { bonusTermFacts } from '../../case/bonus-and-action-facts.tsx'
import { type Decision, Decisions } from '../../case/case-decisions.tsx'
import { CaseFrame } from '../../case/case-layout.tsx'
import { CaseWaiting } from '../../case/case-status-notes.tsx'
import { CasePart, Facts } from '../../case/fact-list.tsx'
import { PromotionResults } from '../../promotions/promotion-results.tsx'
import { useWaitingProposal, WaitingProposal } from '../../proposals/waiting-proposal.tsx'
import { usePermissions } from '../../session/desk-session.ts'
import styles from './coupon-batch-case.module.css'
import { CodeList } from './coupon-code-list.tsx'
import { type CouponPage, type CouponRow, couponStates } from './coupon-texts.ts'

const proposedWords: Readonly<Record<string, string>> = {
  coupon_list: 'เสนอดาวน์โหลดรายการโค้ด',
  coupon_end: 'เสนอจบชุดคูปอง',
}

const proposing = (batch: CouponRow['id'], kind: 'coupon_list' | 'coupon_end'): Decision => ({
  name: kind === 'coupon_list' ? 'เสนอดาวน์โหลดโค้ด' : 'เสนอจบ',
  kind: kind === 'coupon_list' ? 'primary' : 'danger',
  hotkey: kind === 'coupon_list' ? 'a' : undefined,
  usualReason: '',
  run: ({ reason }) => api('POST /proposals', { body: { kind, payload: { batch }, reason } }),
  done: 'เสนอแล้ว มีผลเมื่ออีกคนอนุมัติ',
})

const audienceOf = ({ audience, audience_days }: CouponPage): string =>
  couponAudienceNames[audience].replace('…', String(audience_days ?? ''))

function Terms({ page }: { page: CouponPage }) {
  const { ended_at, ended_by } = page
  return (
    <Facts
      facts={[
        { name: 'จุดประสงค์', value: page.purpose, wide: true },
        { name: 'แบบของโค้ด', value: couponFormNames[page.form] },
        { name: 'ครั้งละ', value: <Money amount={page.reward_fixed} /> },
        { name: 'ใช้แล้ว', value: `${page.uses} จาก ${page.uses_max} ครั้ง คนละ ${page.uses_per_person}` },
        { name: 'งบ', value: `ใช้ ฿${formatBahtShort(page.spent)} จาก ฿${formatBahtShort(page.budget)}` },
        ...bonusTermFacts(page),
        { name: 'สำหรับ', value: audienceOf(page) },
        { name: 'เริ่ม', value: formatThaiDateTime(page.starts_at) },
        { name: 'สิ้นสุด', value: page.ends_at === null ? 'ไม่มีกำหนด' : formatThaiDateTime(page.ends_at) },
        {
          name: 'สร้าง',
          value: `${deciderName(page.made_by)} เมื่อ ${formatThaiDateTime(page.made_at)}`,
          wide: true,
        },
        ended_at === null
          ? null
          : { name: 'จบ', value: `${deciderName(ended_by)} เมื่อ ${formatThaiDateTime(ended_at)}`, wide: true },
      ]}
    />
  )
}

/** Numbers of refused attempts to use the batch's codes, by reason. */
function Refused({ page: { refused } }: { page: CouponPage }) {
  if (refused.length === 0) return null
  return (
    <CasePart title="ครั้งที่ถูกปฏิเสธ">
      <Facts
        facts={refused.map(({ reason, refusals }) => ({
          name: couponRefusalNames[reason],
          value: `${refusals.toLocaleString('en-US')} ครั้ง`,
        }))}
      />
    </CasePart>
  )
}

export function CouponCase({ batch }: { batch: CouponRow['id'] }) {
  const may = usePermissions()
  const { data, error, refetch } = useQuery(call('GET /rewards/coupons/{batch}', { params: { batch } }))
  const waiting = useWaitingProposal(batch, ['coupon_list', 'coupon_end'])
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  const again = () =>
    void refetchCalls('GET /rewards/coupons', 'GET /rewards/coupons/{batch}', 'GET /proposals')
  const isOpen = data.ended_at === null && waiting === undefined
  const decisions =
    may('promotions.publish') && isOpen
      ? [
          ...(data.list_until === null ? [proposing(batch, 'coupon_list')] : []),
          proposing(batch, 'coupon_end'),
        ]
      : []
  return (
    <CaseFrame
      title={data.title}
      state={couponStates[data.state]}
      foot={<Decisions decisions={decisions} onDone={again} />}
    >
      {waiting === undefined ? null : (
        <WaitingProposal proposal={waiting} words={proposedWords[waiting.kind] ?? 'เสนอ'} onDone={again} />
      )}
      <Terms page={data} />
      <CodeList page={data} />
      <PromotionResults
        page={{ results: data.results, opened_at: data.made_at }}
        file={{ name: 'coupon_days', filter: { batch: data.id } }}
      />
      <Refused page={data} />
      <CasePart title="เงื่อนไขที่สมาชิกอ่าน" note="ระบบเขียนจากตัวเลขข้างบน">
        <ol className={styles.terms}>
          {data.rule_terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ol>
      </CasePart>
    </CaseFrame>
  )
}
