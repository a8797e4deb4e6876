import { CallRefused, call } from '../page-components/sandbox-call.ts'
import { baht, thaiTime } from '../page-components/thai-format.ts'
import { usePoll } from '../page-components/use-poll.ts'
import styles from './account-movements.module.css'
import type { AccountKey } from './types.ts'

const POLL_MS = 4_000

type Movement = {
  movement_id: string
  amount: number
  balance_after: number
  other_name: string
  note: string | null
  transfer_id: string | null
  moved_at: string
}

type Props = { of: AccountKey; paidId: string; onSlip: (transferId: string) => void }

/** List of an account's movements, newest first, with links to slips. It is fetched again when `paidId` changes. */
export function Movements({ of, paidId, onSlip }: Props) {
  const key = `${of.bank}:${of.account}:${paidId}`
  const { data, failed } = usePoll(key, POLL_MS, () => movementsOf(of))
  return (
    <section className={styles.card} aria-label="รายการเดินบัญชี">
      <h2 className={styles.title}>รายการเดินบัญชี</h2>
      {data === null && !failed && <Waiting />}
      {failed && <p className={styles.empty}>โหลดรายการไม่ได้ กำลังลองใหม่</p>}
      {data?.length === 0 && !failed && (
        <p className={styles.empty}>ยังไม่มีรายการ เมื่อโอนหรือรับเงิน รายการจะขึ้นที่นี่</p>
      )}
      <ul>
        {data?.map(movement => (
          <Row key={movement.movement_id} movement={movement} onSlip={onSlip} />
        ))}
      </ul>
    </section>
  )
}

function Row({ movement, onSlip }: { movement: Movement; onSlip: Props['onSlip'] }) {
  const { transfer_id } = movement
  return (
    <li className={styles.row}>
      <span className={movement.amount > 0 ? styles.in : styles.out} aria-hidden="true" />
      <span className={styles.what}>
        <span className={styles.name}>{movement.other_name}</span>
        <span className={styles.when}>
          {thaiTime(movement.moved_at)}
          {movement.note !== null && ` · ${movement.note}`}
        </span>
      </span>
      <span className={styles.sum}>
        <span className={movement.amount > 0 ? styles.plus : styles.minus}>
          {movement.amount > 0 ? '+' : '−'}
          {baht(Math.abs(movement.amount))}
        </span>
        <span className={styles.after}>คงเหลือ {baht(movement.balance_after)}</span>
      </span>
      {transfer_id !== null && movement.amount < 0 && (
        <button type="button" className={styles.slip} onClick={() => onSlip(transfer_id)}>
          สลิป
        </button>
      )}
    </li>
  )
}

/** Returns an account's movements; none when the bank answers 404, as it does for an account that is not open yet. */
async function movementsOf({ bank, account }: AccountKey): Promise<Movement[]> {
  try {
    return await call<Movement[]>('GET', `/bank/movements?bank=${bank}&account=${account}`)
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return []
    throw error
  }
}

function Waiting() {
  return (
    <ul aria-hidden="true">
      {['one', 'two', 'three'].map(row => (
        <li key={row} className={styles.row}>
          <span className={styles.ghost} />
        </li>
      ))}
    </ul>
  )
}
