import { banks } from '@sala/contract/account/banks.ts'
import { BankMark } from '@sala/ui/brand/bank-mark.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { AskLink } from '../../content/support-link.tsx'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { SlipClock } from './slip-answer-countdown.tsx'
import styles from './slip-list.module.css'
import { slipWords } from './slip-texts.ts'
import { type Slip, useSlips } from './use-slips.ts'

/**
 * The slips (pictures of bank receipts) that the member has sent, except `without`: the page already shows the result of that slip. Renders
 * nothing if there are no other slips.
 */
export function SlipList({ without }: { without: Slip['id'] | null }) {
  const { data, error, refetch } = useSlips()
  if (data === undefined) return error === null ? null : <FailedAlert error={error} retry={refetch} />
  const slips = data.slips.filter(slip => slip.id !== without)
  if (slips.length === 0) return null
  return (
    <Card pad="l" className={styles.card}>
      <h2>สลิปที่แนบแล้ว</h2>
      <ul className={styles.list} aria-live="polite">
        {slips.map(slip => (
          <Row key={slip.id} slip={slip} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ slip }: { slip: Slip }) {
  const bank = slip.bank === null ? null : banks[slip.bank]
  const { short, tone } = slipWords[slip.status]
  return (
    <li className={styles.slip}>
      <BankMark short={bank?.nice_name ?? '?'} color={bank?.color ?? '#444444'} />
      <div className={styles.words}>
        <div className={styles.head}>
          {slip.amount === null ? (
            <span className={styles.bank}>{bank === null ? 'สลิปโอนเงิน' : `สลิป${bank.thai_name}`}</span>
          ) : (
            <Money amount={slip.amount} direction={slip.status === 'credited' ? 'in' : 'none'} />
          )}
          <Badge tone={tone}>{short}</Badge>
        </div>
        <p className={styles.note}>{slip.note}</p>
        <SlipClock slip={slip} />
        <p className={styles.time}>
          <span>{formatThaiDateTime(slip.sent_at)}</span>
          {slip.trans_ref === null ? null : <span>รหัส {slip.trans_ref}</span>}
        </p>
        <AskLink about={slip.id} />
      </div>
    </li>
  )
}
