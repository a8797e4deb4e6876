import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import { type Answer, api } from '../../calls/api.ts'
import { refetchCalls } from '../../calls/query-cache.ts'
import { useSubmit } from '../../form/use-submit.ts'
import { FailedAlert } from '../../notices/failed-alert.tsx'
import { notify } from '../../notices/notices.ts'
import styles from './withdrawable-credit.module.css'

type SetAsideMoney = NonNullable<Answer<'GET /withdrawable'>['set_aside']>

/** Explains reserved money: credit that the member's own limits keep out of play. The member can withdraw it now, or release it into play. */
export function ReservedMoney({ money }: { money: SetAsideMoney }) {
  const { amount, playable, why } = money
  const playing = useSubmit({
    send: () => api('POST /set-aside/play', {}),
    onDone: answer => notify('success', `นำ ${formatBaht(answer.amount)} บาท เข้าเล่นแล้ว`),
    onEnd: () => refetchCalls('GET /withdrawable', 'GET /customers/profile', 'GET /protection'),
  })
  return (
    <section aria-label="เงินที่พักไว้" className={styles.locked}>
      <p className={styles.line}>
        <span>พักไว้ ไม่เข้าเกม</span>
        <Money amount={amount} />
      </p>
      <p className={styles.note}>{why} ถอนได้ทันที แม้ไม่ถึงขั้นต่ำหรือมีโบนัสอยู่</p>
      {playable > 0 ? (
        <Button size="s" loading={playing.busy} onClick={() => playing.submit(undefined)}>
          นำ {formatBaht(playable)} บาท เข้าเล่น
        </Button>
      ) : (
        <Link to="/protection" className={styles.link}>
          นำเข้าเล่นได้เมื่อวงเงินของคุณเริ่มนับใหม่ ดูวงเงิน
        </Link>
      )}
      {playing.alert === undefined ? null : <FailedAlert error={playing.alert} />}
    </section>
  )
}
