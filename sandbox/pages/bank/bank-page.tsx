import { useState } from 'react'
import { call } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { usePoll } from '../page-components/use-poll.ts'
import { Movements } from './account-movements.tsx'
import { AccountPicker } from './account-picker.tsx'
import styles from './bank-page.module.css'
import { ScanPay } from './qr-payment.tsx'
import { Slip } from './slip/slip.tsx'
import { SendForm } from './transfer-form.tsx'
import type { Account, AccountKey } from './types.ts'

const ACCOUNTS_POLL_MS = 4_000
const FIRST_PAYER: AccountKey = { bank: 'kbank', account: '8000000101' }

type Way = 'scan' | 'send'

/** Reads the parameters in the bank page's URL: a bill with the account that pays it, or a slip (a bank's receipt). */
function askedFor() {
  const asked = new URLSearchParams(window.location.search)
  const bank = asked.get('bank')
  const account = asked.get('account')
  return {
    qr: asked.get('qr') ?? '',
    to: asked.get('to') ?? '',
    amount: asked.get('amount') ?? '',
    slip: asked.get('slip'),
    payer: bank !== null && account !== null ? { bank, account } : FIRST_PAYER,
  }
}

export function BankPage() {
  const [asked] = useState(askedFor)
  const [payer, setPayer] = useState<AccountKey>(asked.payer)
  const [way, setWay] = useState<Way>(asked.qr === '' && asked.to !== '' ? 'send' : 'scan')
  const [slip, setSlip] = useState<string | null>(asked.slip)
  const accounts = usePoll('accounts', ACCOUNTS_POLL_MS, () => call<Account[]>('GET', '/bank/accounts'))

  const onPaid = (id: string) => {
    setSlip(id)
    accounts.refresh()
  }
  return (
    <div className={styles.page}>
      <Ribbon />
      <header className={styles.top}>
        <p className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          บ้านแบงก์
        </p>
        <h1 className={styles.hello}>สวัสดี วันนี้ทำรายการอะไรดี</h1>
      </header>
      <main className={styles.main}>
        <section className={styles.left}>
          <AccountPicker
            accounts={accounts.data}
            failed={accounts.failed}
            chosen={payer}
            onChoose={setPayer}
          />
          {slip === null ? (
            <div className={styles.card}>
              <fieldset className={styles.ways} aria-label="วิธีจ่าย">
                <WayTab way="scan" chosen={way} onChoose={setWay} label="สแกนจ่าย" />
                <WayTab way="send" chosen={way} onChoose={setWay} label="โอนเงิน" />
              </fieldset>
              {way === 'scan' ? (
                <ScanPay payer={payer} firstText={asked.qr} onPaid={onPaid} />
              ) : (
                <SendForm payer={payer} firstTo={asked.to} firstAmount={asked.amount} onPaid={onPaid} />
              )}
            </div>
          ) : (
            <Slip id={slip} onClose={() => setSlip(null)} />
          )}
        </section>
        <Movements of={payer} paidId={slip ?? ''} onSlip={setSlip} />
      </main>
    </div>
  )
}

function WayTab(props: { way: Way; chosen: Way; label: string; onChoose: (way: Way) => void }) {
  const isChosen = props.way === props.chosen
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={isChosen ? styles.wayChosen : styles.way}
      onClick={() => props.onChoose(props.way)}
    >
      {props.label}
    </button>
  )
}
