import { Button } from '@sala/ui/action/button.tsx'
import { classNames } from '@sala/ui/class-names.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { TextField } from '@sala/ui/form/text-field.tsx'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/queries.ts'
import { useAction } from '../calls/use-action.ts'
import { notify } from '../notices.ts'
import { useMay } from '../session/session.ts'
import styles from './accounts.module.css'
import lines from './lines.module.css'
import { accountName } from './words.ts'

type Told = Answer<'GET /finance/days/{day}'>
type Account = Told['accounts'][number]

/** Why, where the sums differ, and one press. */
function Close({ day, account, onDone }: { day: string; account: Account; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, submit, errorOf, alert } = useAction({
    send: () =>
      api('POST /finance/days/{day}/close', { params: { day }, body: { account: account.account, reason } }),
    fields: ['reason'],
    onDone: async () => {
      await refetchCalls('GET /finance/days/{day}')
      notify('success', 'ปิดยอดแล้ว')
      onDone()
    },
  })
  return (
    <form
      className={styles.close}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
      <TextField
        label="เหตุผลของส่วนต่าง (เก็บในบันทึก)"
        value={reason}
        error={errorOf('reason')}
        autoFocus
        onChange={event => setReason(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" kind="primary" loading={busy}>
          ยืนยันปิดยอด
        </Button>
        <Button kind="quiet" onClick={onDone}>
          ยกเลิก
        </Button>
      </div>
    </form>
  )
}

function State({ account, canClose, onClose }: { account: Account; canClose: boolean; onClose: () => void }) {
  const { closed } = account
  return (
    <>
      {closed === null ? null : (
        <span className={styles.closed}>
          {closed.holds ? 'ปิดแล้ว' : 'ปิดแล้ว แต่ยอดเปลี่ยนภายหลัง'} โดย {closed.by} {formatThaiDateTime(closed.at)}
          {closed.reason === '' ? '' : ` · ${closed.reason}`}
        </span>
      )}
      {canClose && closed?.holds !== true ? (
        <Button size="s" onClick={onClose}>
          ปิดยอด
        </Button>
      ) : null}
    </>
  )
}

type AccountsProps = { told: Told; open: string | undefined; onOpen: (account: string) => void }

/** Each account a line: the books, what the partner tells, the difference, and who has closed it. */
export function Accounts({ told, open, onOpen }: AccountsProps) {
  const [closing, setClosing] = useState<string | null>(null)
  const canClose = useMay()('finance.close') && told.is_over
  return (
    <ul className={lines.accounts} aria-label="ยอดของแต่ละบัญชี">
      {told.accounts.map(account => {
        const { account: id, opening, came, went, closing: closed, told: tells, difference } = account
        return (
          <li key={id} className={classNames(lines.account, lines.compared, open === id && styles.open)}>
            <button type="button" className={styles.name} onClick={() => onOpen(id)}>
              {accountName(id)}
            </button>
            <dl className={lines.sums}>
              {(
                [
                  ['ยกมา', opening],
                  ['เข้า', came],
                  ['ออก', went],
                  ['ยกไป', closed],
                  ['คู่ค้าแจ้งสุทธิ', tells],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value === null ? 'ไม่มีรายการเทียบ' : <Money amount={value} />}</dd>
                </div>
              ))}
              <div
                className={classNames(
                  difference !== null && (difference === 0 ? styles.same : styles.differs),
                )}
              >
                <dt>ส่วนต่าง</dt>
                <dd>{difference === null ? '–' : <Money amount={difference} />}</dd>
              </div>
            </dl>
            <div className={styles.state}>
              {closing === id ? (
                <Close day={told.day} account={account} onDone={() => setClosing(null)} />
              ) : (
                <State account={account} canClose={canClose} onClose={() => setClosing(id)} />
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
