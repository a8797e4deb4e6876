import { ChevronRight, Clock, Gift, Landmark, TicketPercent, Wallet } from '@sala/ui/brand/icons.ts'
import { shareOf } from '@sala/ui/chart/chart-scale.ts'
import { Ring } from '@sala/ui/chart/ring-chart.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDate } from '@sala/ui/format/thai-date.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import limits from '../content/line-limits.module.css'
import { RefundRing } from '../promotions/bonus/cashback-ring.tsx'
import { type Bonus, isRunning } from '../promotions/promotion-texts.ts'
import type { Profile } from '../session/use-session.ts'
import styles from './personal-row.module.css'

type Bonuses = Answer<'GET /bonuses'>
type Refund = NonNullable<Bonuses['weekly_refund']>

type ForYouProps = {
  /** The member's profile; undefined while it loads, and if it could not be loaded. */
  profile: Profile | undefined
  bonuses: Bonuses | undefined
  isAnswered: boolean
}

/**
 * The row of personal items on the home page: what the member has to do, can claim and has in progress, the most urgent first. Its height is
 * constant, so that the server-rendered page does not move.
 */
export function ForYou({ profile, bonuses, isAnswered }: ForYouProps) {
  const rows = rowsOf(profile, bonuses?.data ?? [], bonuses?.weekly_refund ?? null)
  return (
    <section aria-labelledby="for-you" className={styles.place}>
      <h2 id="for-you" className={styles.heading}>
        ของคุณตอนนี้
      </h2>
      <ul className={styles.rows} aria-busy={!isAnswered}>
        {isAnswered ? rows.length === 0 ? <Promotions /> : rows : <Asked />}
      </ul>
    </section>
  )
}

const rowsOf = (profile: Profile | undefined, own: readonly Bonus[], refund: Refund | null): ReactNode[] => {
  const offered = own.find(({ status, can_claim }) => status === 'offered' && can_claim)
  const running = own.find(isRunning)
  const request = profile?.pending_request ?? null
  return [
    profile?.bank === null ? <AddBank key="bank" /> : null,
    request === null ? null : <UnderWay key="request" request={request} />,
    offered === undefined ? null : <ToTake key="offered" bonus={offered} />,
    running === undefined ? null : <Turnover key="running" bonus={running} />,
    refund === null || refund.refund === 0 ? null : <RefundRow key="refund" refund={refund} />,
    profile !== undefined && isNew(profile) ? <FirstDeposit key="first" /> : null,
  ].filter(row => row !== null)
}

/** Returns whether the member has registered a bank account, has no credit, and has made no deposit or withdrawal. */
const isNew = ({ bank, pending_request, completed_requests, ufabet_credit }: Profile): boolean =>
  bank !== null && pending_request === null && completed_requests.length === 0 && ufabet_credit === 0

type RowProps = Pick<LinkProps, 'to' | 'search'> & {
  picture: ReactNode
  title: string
  text: string
  tone?: 'amber' | 'gold' | undefined
}

function Row({ to, search, picture, title, text, tone }: RowProps) {
  return (
    <li>
      <Link to={to} search={search} className={tone ? `${styles.row} ${styles[tone]}` : styles.row}>
        {picture}
        <span className={styles.words}>
          <b>{title}</b>
          <small className={limits.two}>{text}</small>
        </span>
        <ChevronRight aria-hidden="true" className={styles.on} />
      </Link>
    </li>
  )
}

const mark = (icon: ReactNode) => <span className={styles.mark}>{icon}</span>

/** A loading placeholder for a personal item. It is not a link, because the target is not known yet. */
function Asked() {
  return (
    <li className={styles.row}>
      {mark(<Clock />)}
      <span className={styles.words}>
        <b>กำลังดูรายการของคุณ</b>
        <small className={limits.two}>รายการที่ค้างอยู่ โบนัสที่รับได้ และยอดเทิร์นที่เหลือ</small>
      </span>
    </li>
  )
}

function Promotions() {
  return (
    <Row
      to="/promotion"
      picture={mark(<TicketPercent />)}
      title="โปรโมชั่นตอนนี้"
      text="ดูว่ารับอะไรได้บ้าง และเงื่อนไขของแต่ละรายการ"
    />
  )
}

function AddBank() {
  return (
    <Row
      to="/register"
      tone="amber"
      picture={mark(<Landmark />)}
      title="เพิ่มบัญชีธนาคาร"
      text="ขั้นต่อไป ใช้เวลาไม่ถึงนาที แล้วจึงฝากและถอนเงินได้"
    />
  )
}

function FirstDeposit() {
  return (
    <Row
      to="/deposit"
      tone="gold"
      picture={mark(<Wallet />)}
      title="ฝากเงินครั้งแรก"
      text="เลือกรับโบนัสต้อนรับ หรือไม่รับก็ได้"
    />
  )
}

function UnderWay({ request }: { request: NonNullable<Profile['pending_request']> }) {
  const isDeposit = request.type === 'deposit'
  return (
    <Row
      to={isDeposit ? '/deposit' : '/withdraw'}
      tone="amber"
      picture={mark(<Clock />)}
      title={`รายการ${isDeposit ? 'ฝากเงิน' : 'ถอนเงิน'} ${formatBaht(request.amount)} บาท กำลังดำเนินการ`}
      text={`เลขอ้างอิง ${request.ref}`}
    />
  )
}

function ToTake({ bonus }: { bonus: Bonus }) {
  return (
    <Row
      to="/history"
      search={{ tab: 1 }}
      tone="gold"
      picture={mark(<Gift />)}
      title={`รับได้ ${formatBaht(bonus.amount)} บาท`}
      text={bonus.title}
    />
  )
}

const HUNDRED_PERCENT = 100

function Turnover({ bonus }: { bonus: Bonus }) {
  const { title, turnover_done: done, turnover_needed: needed, turnover_left: left } = bonus
  return (
    <Row
      to="/history"
      search={{ tab: 1 }}
      picture={
        <Ring
          label="ยอดเทิร์น"
          value={done}
          max={needed}
          valueText={`ทำแล้ว ${formatBaht(done)} จาก ${formatBaht(needed)} บาท`}
          className={styles.ring}
        >
          <b>{Math.floor(shareOf(done, needed) * HUNDRED_PERCENT)}%</b>
        </Ring>
      }
      title={`เหลือยอดเทิร์น ${formatBaht(left)} บาท`}
      text={title}
    />
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  return (
    <Row
      to="/history"
      search={{ tab: 1 }}
      picture={<RefundRing refund={refund} className={styles.ring} />}
      title={`คาดว่าจะได้คืน ${formatBaht(refund.refund)} บาท`}
      text={`คืนยอดเสีย ${refund.rate_percent}% สรุปวันพุธที่ ${formatThaiDate(refund.computed_at)}`}
    />
  )
}
