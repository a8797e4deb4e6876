import { Card } from '@sala/ui/data/card.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiTime } from '@sala/ui/format/thai-date.ts'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api.ts'
import { TurnoverMeter } from '../../promotions/turnover-left.tsx'
import { WhichStakes } from '../../promotions/which-stakes.tsx'
import { SetAside } from './set-aside.tsx'
import styles from './withdrawable.module.css'

type WithdrawableProps = { now: Answer<'GET /withdrawable'>; remainingToday: number }

/** What can be withdrawn, what is locked by which bonus and how much turnover is left, and what is on its way. */
export function Withdrawable({ now, remainingToday }: WithdrawableProps) {
  const { free, balance, reason, seen_at, locked, pending, locked_by, set_aside } = now
  return (
    <Card look="lit" pad="l" className={styles.card}>
      <div>
        <p className={styles.label}>ถอนได้ตอนนี้</p>
        <Money amount={free} size="xl" gold />
        {seen_at === null ? null : <p className={styles.seen}>อัปเดต {formatThaiTime(seen_at)} น.</p>}
      </div>
      {reason === null ? null : (
        <p className={styles.reason}>
          {reason.text} {free === 0 ? `ตอนนี้คุณมี ${formatBaht(balance)} บาท` : ''}
        </p>
      )}
      <p className={styles.label}>วันนี้ถอนได้อีก {formatBaht(remainingToday)} บาท</p>
      {pending === 0 ? null : (
        <p className={styles.line}>
          <span>กำลังดำเนินการ</span>
          <Money amount={pending} />
        </p>
      )}
      {set_aside === null ? null : <SetAside money={set_aside} />}
      {locked_by === null ? null : (
        <div className={styles.locked}>
          <p className={styles.line}>
            <span>{`ล็อกโดย ${locked_by.title}`}</span>
            <Money amount={locked} />
          </p>
          <p className={styles.left}>ต้องทำยอดเทิร์นอีก {formatBaht(locked_by.turnover_left)} บาท</p>
          <TurnoverMeter bonus={locked_by} />
          <WhichStakes bonus={locked_by} />
          <Link to="/history" search={{ tab: 1 }} className={styles.link}>
            ดูโบนัสหรือสละโบนัส
          </Link>
        </div>
      )}
    </Card>
  )
}
