import { Button } from '@sala/ui/action/button.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { formatBaht, parseBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import spoken from '@sala/ui/spoken.module.css'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ask } from '../asking/ask.ts'
import { AskDialog } from '../asking/ask-dialog.tsx'
import { type Answer, api } from '../calls/api.ts'
import { call, refetchCalls } from '../calls/queries.ts'
import { CaseWaiting } from '../case/case-state.tsx'
import { useMay } from '../session/session.ts'
import { TakeAway } from '../table/take-away.tsx'
import styles from './balances.module.css'
import lines from './lines.module.css'
import { errorTold } from './words.ts'

type Account = Answer<'GET /finance/balances'>['accounts'][number]

const nameOf = ({ bank, account_number }: Account): string => `${bank.toUpperCase()} ${account_number}`

const tell = (account: Account): Ask => ({
  way: 'now',
  title: `ยอดที่ธนาคารของ ${nameOf(account)}`,
  note: 'ดูยอดจากธนาคารตอนนี้ ระบบจะบวกลบเงินเข้าออกต่อจากยอดนี้เอง และบอกใหม่ทุกครั้งที่โอนระหว่างบัญชีของเรา',
  fields: [{ key: 'amount', label: 'ยอดที่ธนาคารแสดง (บาท)', type: 'money' }],
  usualReason: 'ดูยอดจากธนาคาร',
  action: 'บันทึกยอด',
  kind: 'primary',
  run: ({ amount = '' }, reason) =>
    api('POST /finance/balances', {
      // An empty field is no amount, and the server says so beside it.
      body: { account: account.account, amount: parseBaht(amount) ?? Number.NaN, reason },
    }),
  done: 'บันทึกยอดแล้ว',
})

const written = (cap: number | null): string => (cap === null ? '' : String(cap))

const setCaps = (account: Account): Ask => ({
  way: 'now',
  title: `เพดานของ ${nameOf(account)}`,
  note: 'เว้นว่างเมื่อไม่มีเพดาน',
  fields: [
    { key: 'held_maximum', label: 'ถือได้มากสุด (บาท)', type: 'money', initial: written(account.held_maximum) },
    {
      key: 'day_in_maximum',
      label: 'รับได้ต่อวัน (บาท)',
      type: 'money',
      initial: written(account.day_in_maximum),
    },
    {
      key: 'day_out_maximum',
      label: 'จ่ายได้ต่อวัน (บาท)',
      type: 'money',
      initial: written(account.day_out_maximum),
    },
  ],
  action: 'บันทึกเพดาน',
  kind: 'primary',
  run: (values, reason) =>
    api('POST /finance/caps', {
      body: {
        account: account.account,
        held_maximum: parseBaht(values.held_maximum ?? ''),
        day_in_maximum: parseBaht(values.day_in_maximum ?? ''),
        day_out_maximum: parseBaht(values.day_out_maximum ?? ''),
        reason,
      },
    }),
  done: 'บันทึกเพดานแล้ว',
})

/** Beyond nine tenths of a cap it is worth a look. */
const NEAR_CAP = 0.9

function Use({ name, used, cap }: { name: string; used: number | null; cap: number | null }) {
  const share = used === null || cap === null ? 0 : used / cap
  return (
    <div className={classNames(share >= 1 ? styles.late : share >= NEAR_CAP && styles.watch)}>
      <dt>{name}</dt>
      <dd>
        {used === null ? 'ยังไม่ได้บอกยอด' : <Money amount={used} />}
        <small>{cap === null ? 'ไม่มีเพดาน' : `เพดาน ${formatBaht(cap)}`}</small>
      </dd>
    </div>
  )
}

function End({ account }: { account: Account }) {
  const { pays, balance, forecast, runs_out_at, told } = account
  if (told === null || balance === null)
    return <p className={styles.end}>บอกยอดจากธนาคารก่อน จึงจะรู้ว่าเหลือเท่าใดและพอถึงเมื่อไร</p>
  const since = `บอกยอดล่าสุดโดย ${told.by} ${formatThaiDateTime(told.at)}`
  if (!pays) return <p className={styles.end}>{since}</p>
  const ends = {
    unknown: 'ยังไม่มีสถิติครบสัปดาห์ให้คาดการณ์',
    lasts: 'พอเกินหนึ่งสัปดาห์',
    runs_out: runs_out_at === null ? '' : `คาดว่าหมดราว ${formatThaiDateTime(runs_out_at)}`,
  }[forecast]
  return (
    <p className={styles.end}>
      <strong className={account.level === 'calm' ? undefined : styles[account.level]}>{ends}</strong>
      {forecast === 'unknown' ? '' : errorTold(account)} · {since}
    </p>
  )
}

/** What each of our accounts holds, when those that pay run out, and how much of each cap is used. */
export function Balances() {
  const may = useMay()
  const [ask, setAsk] = useState<Ask | null>(null)
  const { data, error, refetch } = useQuery(call('GET /finance/balances'))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <section className={styles.part} aria-label="ยอดและเพดานของบัญชี">
      <h2>ยอดและเพดานของบัญชีเรา</h2>
      <TakeAway name="balances" />
      <ul className={lines.accounts}>
        {data.accounts.map(account => (
          <li key={account.account} className={classNames(lines.account, lines.held)}>
            <div className={styles.name}>
              <span>
                <strong>{nameOf(account)}</strong>
                <small>{account.name ?? ''}</small>
              </span>
              {account.receives ? <Badge tone="neutral">รับเงิน</Badge> : null}
              {account.pays ? <Badge tone="gold">จ่ายเงิน</Badge> : null}
            </div>
            <dl className={lines.sums}>
              <Use name="ถืออยู่" used={account.balance} cap={account.held_maximum} />
              <Use name="รับวันนี้" used={account.came_today} cap={account.day_in_maximum} />
              <Use name="จ่ายวันนี้" used={account.went_today} cap={account.day_out_maximum} />
            </dl>
            <div className={styles.buttons}>
              {may('finance.close') ? (
                <Button size="s" onClick={() => setAsk(tell(account))}>
                  บอกยอด<span className={spoken.spoken}> {nameOf(account)}</span>
                </Button>
              ) : null}
              {may('accounts.change') ? (
                <Button size="s" kind="quiet" onClick={() => setAsk(setCaps(account))}>
                  เพดาน<span className={spoken.spoken}> {nameOf(account)}</span>
                </Button>
              ) : null}
            </div>
            <End account={account} />
          </li>
        ))}
      </ul>
      <AskDialog
        ask={ask}
        onClose={() => setAsk(null)}
        onDone={() => void refetchCalls('GET /finance/balances', 'GET /today/signals')}
      />
    </section>
  )
}
