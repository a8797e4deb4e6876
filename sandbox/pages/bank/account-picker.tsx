import { readAccountNumber } from '@sala/contract/text/typed-digits.ts'
import { type FormEvent, useState } from 'react'
import { BankMark } from '../page-components/bank-mark.tsx'
import { BANKS, bankOf } from '../page-components/banks.ts'
import { accountText, baht } from '../page-components/thai-format.ts'
import styles from './account-picker.module.css'
import form from './form.module.css'
import type { Account, AccountKey } from './types.ts'

type Props = {
  accounts: Account[] | null
  failed: boolean
  chosen: AccountKey
  onChoose: (account: AccountKey) => void
}

export function AccountPicker({ accounts, failed, chosen, onChoose }: Props) {
  const [changing, setChanging] = useState(false)
  const people = accounts?.filter(account => account.kind === 'person') ?? []
  const own = people.find(account => isSame(account, chosen))
  const choose = (account: AccountKey) => {
    onChoose(account)
    setChanging(false)
  }
  return (
    <div>
      <div className={styles.card} style={{ borderLeftColor: bankOf(chosen.bank).colour }}>
        <BankMark bank={chosen.bank} />
        <div className={styles.who}>
          <p className={styles.name}>{own?.name ?? (accounts === null ? '…' : 'บัญชีใหม่ (จำลอง)')}</p>
          <p className={styles.number}>
            {bankOf(chosen.bank).name} · {accountText(chosen.account)}
          </p>
        </div>
        <p className={styles.balance}>
          <span>ยอดเงินจำลอง</span>
          {own === undefined ? '—' : `฿${baht(own.balance)}`}
        </p>
        <button
          type="button"
          className={styles.change}
          aria-expanded={changing}
          onClick={() => setChanging(!changing)}
        >
          {changing ? 'ปิด' : 'เปลี่ยนบัญชี'}
        </button>
      </div>
      {failed && <p className={form.problem}>เชื่อมต่อธนาคารไม่ได้ กำลังลองใหม่</p>}
      {changing && (
        <div className={styles.others}>
          <ul className={styles.list}>
            {people.map(account => (
              <li key={account.bank + account.account}>
                <button
                  type="button"
                  className={styles.other}
                  aria-pressed={isSame(account, chosen)}
                  onClick={() => choose({ bank: account.bank, account: account.account })}
                >
                  <BankMark bank={account.bank} />
                  <span className={styles.who}>
                    <span className={styles.name}>{account.name}</span>
                    <span className={styles.number}>{accountText(account.account)}</span>
                  </span>
                  <span className={styles.small}>฿{baht(account.balance)}</span>
                </button>
              </li>
            ))}
          </ul>
          <OtherAccount onChoose={choose} />
        </div>
      )}
    </div>
  )
}

const ACCOUNT_NUMBER = /^\d{6,15}$/

function OtherAccount({ onChoose }: { onChoose: (account: AccountKey) => void }) {
  const [bank, setBank] = useState<string>('kbank')
  const [account, setAccount] = useState('')
  const digits = readAccountNumber(account)
  const isWhole = ACCOUNT_NUMBER.test(digits)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onChoose({ bank, account: digits })
  }
  return (
    <form className={styles.own} onSubmit={submit}>
      <p className={styles.ownTitle}>ใช้บัญชีอื่น เช่น บัญชีที่สมัครสมาชิกไว้</p>
      <label className={form.field}>
        <span>ธนาคาร</span>
        <select value={bank} onChange={event => setBank(event.target.value)}>
          {BANKS.map(one => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label className={form.field}>
        <span>เลขที่บัญชี</span>
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={account}
          onChange={event => setAccount(event.target.value)}
        />
      </label>
      <button type="submit" className={form.second} disabled={!isWhole}>
        ใช้บัญชีนี้
      </button>
    </form>
  )
}

const isSame = (a: AccountKey, b: AccountKey) => a.bank === b.bank && a.account === b.account
