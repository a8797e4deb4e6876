import { useState } from 'react'
import { bankOf } from '../../page-components/banks.ts'
import { call } from '../../page-components/sandbox-call.ts'
import { baht, thaiTime } from '../../page-components/thai-format.ts'
import { usePoll } from '../../page-components/use-poll.ts'
import form from '../form.module.css'
import type { PaidSlip } from '../types.ts'
import styles from './slip.module.css'
import { saveSlip } from './slip-download.ts'

/** Poll interval of a slip (a bank's receipt) in ms. The slip can change until the receiving bank has reported the payment. */
const POLL_MS = 10_000

export function Slip({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, failed, refresh } = usePoll(id, POLL_MS, () =>
    call<PaidSlip>('GET', `/bank/transfers/${id}/slip`),
  )
  return (
    <section className={styles.slip} aria-live="polite" aria-busy={data === null && !failed}>
      {data === null ? (
        <p className={styles.wait}>{failed ? 'ไม่พบสลิปนี้' : 'กำลังโหลดสลิป…'}</p>
      ) : (
        <>
          <Shown slip={data} />
          {data.told_from !== null && <UnreportedTransfer id={id} onReported={refresh} />}
        </>
      )}
      <button type="button" className={form.second} onClick={onClose}>
        ทำรายการอื่น
      </button>
    </section>
  )
}

function Shown({ slip }: { slip: PaidSlip }) {
  return (
    <>
      <span className={styles.tick} aria-hidden="true" />
      <h2 className={styles.title}>{slip.note === null ? 'โอนเงินสำเร็จ' : 'จ่ายบิลสำเร็จ'}</h2>
      <p className={styles.amount}>฿{baht(slip.amount)}</p>
      <dl className={styles.facts}>
        <dt>จาก</dt>
        <Side of={slip.from} />
        <dt>ไปยัง</dt>
        <Side of={slip.to} />
        {slip.note !== null && (
          <>
            <dt>เลขอ้างอิง</dt>
            <dd>{slip.note}</dd>
          </>
        )}
        <dt>เวลา</dt>
        <dd>{thaiTime(slip.paid_at)}</dd>
        <dt>รหัสรายการ</dt>
        <dd className={styles.id}>{slip.trans_ref}</dd>
      </dl>
      <SaveButton slip={slip} />
    </>
  )
}

function Side({ of }: { of: PaidSlip['from'] }) {
  return (
    <dd>
      {of.name}
      <br />
      {bankOf(of.bank).name} {of.account}
    </dd>
  )
}

function SaveButton({ slip }: { slip: PaidSlip }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(false)
    await saveSlip(slip).catch(() => setProblem(true))
    setBusy(false)
  }
  return (
    <>
      <button type="button" className={form.first} disabled={busy} onClick={() => void save()}>
        {busy ? 'กำลังบันทึก…' : 'บันทึกสลิป'}
      </button>
      {problem && (
        <p className={form.problem} role="alert">
          บันทึกไม่สำเร็จ กรุณาลองใหม่
        </p>
      )}
    </>
  )
}

function UnreportedTransfer({ id, onReported }: { id: string; onReported: () => void }) {
  const tell = () => void call('POST', `/bank/transfers/${id}/tell`).then(onReported, onReported)
  return (
    <p className={styles.kept}>
      ธนาคารปลายทางยังไม่แจ้งรายการนี้
      <button type="button" className={styles.tell} onClick={tell}>
        แจ้งเดี๋ยวนี้
      </button>
    </p>
  )
}
