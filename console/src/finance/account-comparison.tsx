import {
  isDebitNormal,
  natureNames,
  sideWords,
} from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import { accountName } from '@sala/contract/desk/display-texts/money-texts.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/screen-reader-text.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useMemo, useState } from 'react'
import { ActionDialog } from '../actions/action-dialog.tsx'
import type { MemberAction } from '../actions/action-types.ts'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { usePermissions } from '../session/desk-session.ts'
import { type Column, DataTable } from '../table/data-table.tsx'
import styles from './account-comparison.module.css'
import { CloseItems } from './daily-close-differences.tsx'

type DayAnswer = Answer<'GET /finance/days/{day}'>
type Account = DayAnswer['accounts'][number]

/**
 * Returns a text about game results that the ledger had not posted at the start and at the end of a day. The ledger posts a result only at the
 * next check of the member's credit, so these results may explain the day's difference.
 */
const crossing = ({ before, after }: NonNullable<Account['unbooked']>): string =>
  `ผลเกมข้ามวัน รอลงบัญชีต้นวัน ${formatBaht(before)} สิ้นวัน ${formatBaht(after)}`

const usualReason = ({ difference, unbooked }: Account): string => {
  if (difference === 0) return 'ตรงกับคู่ค้า'
  return unbooked === null ? '' : crossing(unbooked)
}

const toClose = (day: string, row: Account): MemberAction => ({
  way: 'now',
  title: `ปิดยอด ${accountName(row.account)}`,
  note:
    row.difference === null
      ? 'ไม่มีรายการของคู่ค้าให้เทียบ'
      : row.difference === 0
        ? 'ตรงกับคู่ค้า'
        : `ต่างจากคู่ค้า ${formatBaht(row.difference)} บาท บอกว่าเพราะอะไร`,
  kind: 'primary',
  action: 'ยืนยันปิดยอด',
  usualReason: usualReason(row),
  run: (_values, reason) =>
    api('POST /finance/days/{day}/close', { params: { day }, body: { account: row.account, reason } }),
  done: 'ปิดยอดแล้ว',
})

/** The debit or the credit total of a ledger account, with the Thai word for an increase or a decrease. */
function Side({ row, side }: { row: Account; side: 'debit' | 'credit' }) {
  const amount = isDebitNormal(row.account) === (side === 'debit') ? row.came : row.went
  return (
    <>
      <Money amount={amount} />
      {amount === 0 ? null : <small className={styles.beneath}>{sideWords[row.nature][side]}</small>}
    </>
  )
}

const columns: readonly Column<Account>[] = [
  {
    key: 'account',
    name: 'บัญชี',
    cell: ({ account, nature }) => (
      <>
        {accountName(account)} <small className={styles.beneath}>{natureNames[nature]}</small>
      </>
    ),
    long: true,
  },
  { key: 'opening', name: 'ยกมา', cell: ({ opening }) => <Money amount={opening} />, end: true, wide: true },
  { key: 'debit', name: 'เดบิต', cell: row => <Side row={row} side="debit" />, end: true, wide: true },
  { key: 'credit', name: 'เครดิต', cell: row => <Side row={row} side="credit" />, end: true, wide: true },
  { key: 'closing', name: 'ยกไป', cell: ({ closing }) => <Money amount={closing} />, end: true },
  {
    key: 'reported',
    name: 'คู่ค้าแจ้งสุทธิ',
    cell: ({ reported }) =>
      reported === null ? <span className={styles.faint}>ไม่มี</span> : <Money amount={reported} />,
    end: true,
    wide: true,
  },
  {
    key: 'in_transit',
    name: 'ระหว่างทาง',
    cell: ({ in_transit, reported }) =>
      reported === null || in_transit === 0 ? (
        <span className={styles.faint}>–</span>
      ) : (
        <Money amount={in_transit} />
      ),
    end: true,
    wide: true,
  },
  {
    key: 'difference',
    name: 'ส่วนต่าง',
    cell: ({ difference }) =>
      difference === null ? (
        <span className={styles.faint}>–</span>
      ) : (
        <span className={difference === 0 ? styles.same : styles.differs}>
          <Money amount={difference} />
        </span>
      ),
    end: true,
  },
]

function Closed({ closed }: { closed: NonNullable<Account['closed']> }) {
  return (
    <>
      <Badge tone={closed.holds ? 'jade' : 'amber'}>
        {closed.holds ? 'ปิดแล้ว' : 'ปิดแล้ว แต่ยอดเปลี่ยนภายหลัง'}
      </Badge>{' '}
      <span className={styles.faint}>
        {closed.by} {formatThaiDateTime(closed.at)}
        {closed.reason === '' ? '' : ` · ${closed.reason}`}
      </span>
    </>
  )
}

/**
 * Returns the column that shows who closed the ledger account's day, or the button to close it. `onClose` is null for a staff user who may not
 * close days.
 */
const closeColumn = (onClose: ((account: Account) => void) | null): Column<Account> => ({
  key: 'closed',
  name: 'ปิดยอด',
  cell: account => {
    const mayClose = onClose !== null && account.closed?.holds !== true
    // The cell contains null instead of an empty element, so that the table on a phone hides the cell's label too.
    if (account.closed === null && !mayClose) return null
    return (
      <>
        {account.closed === null ? null : <Closed closed={account.closed} />}{' '}
        {mayClose ? (
          <Button size="s" onClick={() => onClose(account)}>
            ปิดยอด<span className={spoken.spoken}> {accountName(account.account)}</span>
          </Button>
        ) : null}
      </>
    )
  },
  long: true,
})

/**
 * Note about game results that the ledger has not posted yet. They explain why the ledger's account for play differs from the day's game
 * rounds.
 */
function Unbooked({ rows }: { rows: readonly Account[] }) {
  const unbooked = rows.find(row => row.unbooked !== null)?.unbooked ?? null
  if (unbooked === null || Object.values(unbooked).every(amount => amount === 0)) return null
  return (
    <p className={styles.note}>
      ผลการเล่นลงบัญชีเมื่ออ่านเครดิตของสมาชิกครั้งถัดไป ซึ่งอาจเป็นวันอื่น จึงอยู่ระหว่างทางเท่ากับยอดที่รอลงบัญชีสิ้นวัน{' '}
      <Money amount={unbooked.after} /> หักด้วยต้นวัน <Money amount={unbooked.before} /> · ตอนนี้รอลงบัญชีอยู่{' '}
      <Money amount={unbooked.now} />
    </p>
  )
}

const toCloseAgreeing = (day: string, many: number): MemberAction => ({
  way: 'now',
  title: 'ปิดยอดทุกบัญชีที่ตรง',
  note: `ปิด ${many} บัญชีที่ไม่มีส่วนต่าง บัญชีที่มีส่วนต่างยังเปิดอยู่ ต้องบอกเหตุผลทีละบัญชี`,
  kind: 'primary',
  action: 'ยืนยันปิดยอด',
  usualReason: 'ตรงกับคู่ค้า',
  run: (_values, reason) =>
    api('POST /finance/days/{day}/close-agreeing', { params: { day }, body: { reason } }),
  done: 'ปิดยอดแล้ว',
})

type AccountsProps = { data: DayAnswer; open: string | undefined; onOpen: (account: string) => void }

/** Table of the ledger accounts of a day: balance, partner's figure, difference, and the staff user who closed the day. */
export function Accounts({ data, open, onOpen }: AccountsProps) {
  const [ask, setAsk] = useState<MemberAction | null>(null)
  const { day } = data
  const canClose = usePermissions()('finance.close') && data.is_over
  const shown = useMemo(
    () => [...columns, closeColumn(canClose ? account => setAsk(toClose(day, account)) : null)],
    [canClose, day],
  )
  const agreeing = data.accounts.filter(row => (row.difference ?? 0) === 0 && row.closed?.holds !== true)
  return (
    <>
      <div className={styles.accounts}>
        <DataTable
          caption="ยอดของแต่ละบัญชี"
          head={
            canClose && agreeing.length > 0 ? (
              <Button size="s" kind="primary" onClick={() => setAsk(toCloseAgreeing(day, agreeing.length))}>
                ปิดยอดทุกบัญชีที่ตรง ({agreeing.length})
              </Button>
            ) : null
          }
          file={{ name: 'accounts', filter: { day } }}
          columns={shown}
          rows={data.accounts}
          rowKey={({ account }) => account}
          openKey={open}
          onOpen={({ account }) => onOpen(account)}
        />
      </div>
      <Unbooked rows={data.accounts} />
      <CloseItems rows={data.accounts} onAsk={setAsk} />
      <ActionDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /finance/days/{day}')}
      />
    </>
  )
}
