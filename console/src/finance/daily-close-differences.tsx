import { accountName } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { MemberAction } from '../actions/action-types.ts'
import type { Answer } from '../calls/api.ts'
import { usePermissions } from '../session/desk-session.ts'
import styles from './account-comparison.module.css'

type Account = Answer<'GET /finance/days/{day}'>['accounts'][number]
type Item = Account['items'][number]

const ITEM_NAMES = {
  booked_another_day: 'คู่ค้าแจ้งวันนี้ ลงบัญชีวันอื่น',
  listed_another_day: 'ลงบัญชีวันนี้ คู่ค้าแจ้งวันอื่น',
  not_listed_yet: 'ลงบัญชีแล้ว คู่ค้ายังไม่แจ้ง',
  outcome_open: 'คู่ค้าแจ้งแล้ว ผลของเรายังไม่จบ',
  not_booked: 'คู่ค้าแจ้ง แต่ไม่มีในบัญชี',
  not_listed: 'มีในบัญชี แต่คู่ค้าไม่แจ้ง',
  other_amount: 'ยอดไม่เท่ากัน',
  by_hand: 'แก้บัญชีด้วยมือ ไม่มีในรายการคู่ค้า',
} as const satisfies Record<Item['what'], string>

const toPlace = (line: string, as: 'fee' | 'own_transfer'): MemberAction => ({
  way: 'two',
  title: as === 'fee' ? 'ลงเป็นค่าธรรมเนียมธนาคาร' : 'ลงเป็นเงินโอนระหว่างบัญชีเรา',
  note: `รายการธนาคาร ${line} ที่ไม่มีคำสั่งโอนของเรา`,
  kind: 'correction',
  payload: () => ({ way: 'line', line, as }),
})

/**
 * Returns whether a staff user can post this line of the bank's statement: an outgoing line without a payout order. Such a line is a fee, or a
 * transfer between the company's accounts.
 */
const canBePlaced = ({ what, amount }: Item, { account }: Account): boolean =>
  what === 'not_booked' && amount < 0 && (account.startsWith('payout:') || account.startsWith('bank:'))

function Acts({ item, row, onAsk }: { item: Item; row: Account; onAsk: (ask: MemberAction) => void }) {
  const may = usePermissions()
  if (!may('money.correct') || !canBePlaced(item, row)) return <span />
  return (
    <span>
      <Button size="s" kind="quiet" onClick={() => onAsk(toPlace(item.key, 'fee'))}>
        ค่าธรรมเนียม
      </Button>{' '}
      <Button size="s" kind="quiet" onClick={() => onAsk(toPlace(item.key, 'own_transfer'))}>
        โอนระหว่างบัญชีเรา
      </Button>
    </span>
  )
}

/**
 * Lists the transactions of a day that only the ledger or only the partner has. Some are money in transit; the others cause the difference
 * between the two.
 */
export function CloseItems({
  rows,
  onAsk,
}: {
  rows: readonly Account[]
  onAsk: (ask: MemberAction) => void
}) {
  const found = rows.flatMap(row => row.items.map(item => ({ row, item })))
  if (found.length === 0) return null
  return (
    <section aria-label="รายการระหว่างทางและส่วนต่าง">
      <h2>รายการระหว่างทางและส่วนต่าง</h2>
      <ul className={styles.items}>
        {found.map(({ row, item }) => (
          <li key={`${row.account} ${item.what} ${item.key}`}>
            <span>
              {accountName(row.account)} · {ITEM_NAMES[item.what]}
              <small className={styles.beneath}>
                {formatThaiDateTime(item.at)} · {item.key}
              </small>
            </span>
            <span className={styles.amount}>
              <Money amount={item.amount} />
            </span>
            <Acts item={item} row={row} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  )
}
