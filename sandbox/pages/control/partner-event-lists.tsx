import { bankOf } from '../page-components/banks.ts'
import { accountText, baht } from '../page-components/thai-format.ts'
import { STATUSES } from './control-texts.ts'
import { Callbacks } from './partner-callbacks.tsx'
import styles from './partner-event-lists.module.css'
import { Ledger, Row } from './partner-events.tsx'
import type { Overview } from './types.ts'

export function Ledgers({ overview }: { overview: Overview | null }) {
  const known = overview ?? undefined
  return (
    <div className={styles.grid}>
      <BankLedgers overview={known} />
      <MessagesAndPayments overview={known} />
      <GameLedgers overview={known} />
      <Callbacks callbacks={known?.callbacks} />
    </div>
  )
}

type Props = { overview: Overview | undefined }

function BankLedgers({ overview }: Props) {
  return (
    <>
      <Ledger title="เงินเข้าบัญชีรับ" empty="ยังไม่มีเงินเข้า" rows={overview?.lines}>
        {line => (
          <Row
            key={line.line_id}
            at={line.paid_at}
            what={line.from_name}
            more={`${bankOf(line.from_bank).short} ${accountText(line.from_account)} เข้า ${bankOf(line.bank).short} ${accountText(line.account)}${line.bill_reference === null ? '' : ` · บิล ${line.bill_reference}`}`}
            figure={`+${baht(line.amount)}`}
            tone="in"
          />
        )}
      </Ledger>
      <Ledger title="เงินที่ศาลาสั่งจ่าย" empty="ยังไม่มีการสั่งจ่าย" rows={overview?.payouts}>
        {payout => (
          <Row
            key={payout.reference}
            at={payout.asked_at}
            what={payout.to_name}
            more={`${bankOf(payout.to_bank).short} ${accountText(payout.to_account)} · ${STATUSES[payout.status]}${payout.reason === null ? '' : ` (${payout.reason})`}`}
            figure={`−${baht(payout.amount)}`}
            tone={payout.status === 'paid' ? 'out' : 'bad'}
          />
        )}
      </Ledger>
    </>
  )
}

function MessagesAndPayments({ overview }: Props) {
  return (
    <>
      <Ledger title="ข้อความ SMS" empty="ยังไม่มีข้อความ" rows={overview?.messages}>
        {(message, place) => (
          <Row
            key={`${message.sent_at}${place}`}
            at={message.sent_at}
            what={message.text}
            more={message.phone}
            href={`/sandbox/sms/?phone=${message.phone}`}
          />
        )}
      </Ledger>
      <Ledger title="รายการชำระเงิน" empty="ยังไม่มีรายการชำระเงิน" rows={overview?.payments}>
        {payment => (
          <Row
            key={payment.payment_id}
            at={payment.created_at}
            what={payment.payment_id}
            more={STATUSES[payment.status] ?? payment.status}
            href={`/sandbox/gateway/?payment=${payment.payment_id}`}
            figure={baht(payment.paid_amount ?? payment.amount)}
            tone={payment.status === 'paid' ? 'in' : 'quiet'}
          />
        )}
      </Ledger>
    </>
  )
}

function GameLedgers({ overview }: Props) {
  return (
    <>
      <Ledger title="โอนเข้า-ออกเว็บเกม" empty="ยังไม่มีการโอน" rows={overview?.transfers}>
        {transfer => (
          <Row
            key={transfer.reference}
            at={transfer.asked_at}
            what={transfer.username}
            more={`${transfer.reference} · ${STATUSES[transfer.status]}${transfer.reason === null ? '' : ` (${transfer.reason})`}`}
            figure={`${transfer.direction === 'in' ? '+' : '−'}${baht(transfer.amount)}`}
            tone={transfer.status === 'refused' ? 'bad' : transfer.direction}
          />
        )}
      </Ledger>
      <Ledger title="ตาที่เล่น" empty="ยังไม่มีใครเล่น" rows={overview?.rounds}>
        {round => (
          <Row
            key={round.round_id}
            at={round.played_at}
            what={round.game_id}
            more={`${round.username} · เดิมพัน ${baht(round.stake)} · คงเหลือ ${baht(round.balance_after)}`}
            figure={`${round.win > 0 ? '+' : ''}${baht(round.win)}`}
            tone={round.win > 0 ? 'in' : 'quiet'}
          />
        )}
      </Ledger>
    </>
  )
}
