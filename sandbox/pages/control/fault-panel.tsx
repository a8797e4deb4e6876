import { useState } from 'react'

import {
  faultKinds,
  kindsOf,
  operationsFor,
  operationsOf,
  type Partner,
  partners,
} from '../../foundation/fault-table.ts'
import { call } from '../page-components/sandbox-call.ts'
import styles from './control-panels.module.css'
import { FAULTS, PARTNERS } from './control-texts.ts'
import type { Act, Fault } from './types.ts'

const ANY = ''

export function FaultPanel({ faults, act }: { faults: Fault[]; act: Act }) {
  const [partner, setPartner] = useState<Partner>('bank')
  const [operation, setOperation] = useState(ANY)
  const [count, setCount] = useState(1)
  const choosePartner = (next: Partner) => {
    setPartner(next)
    setOperation(ANY)
  }
  const operations = Object.keys(operationsOf[partner])
  const named = operation === ANY ? null : operation
  const kinds = faultKinds.filter(kind => operationsFor(partner, kind, named).length > 0)
  const set = (kind: string) =>
    act(() =>
      call('POST', '/faults', { partner, kind, count, ...(named === null ? {} : { operation: named }) }),
    )
  return (
    <section className={styles.panel}>
      <h2>ความผิดปกติ</h2>
      <div className={styles.choices}>
        <label>
          <span>คู่ค้า</span>
          <select
            value={partner}
            onChange={event => choosePartner(partners.find(one => one === event.target.value) ?? 'bank')}
          >
            {partners.map(one => (
              <option key={one} value={one}>
                {PARTNERS[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>รายการ</span>
          <select value={operation} onChange={event => setOperation(event.target.value)}>
            <option value={ANY}>เงินหรือข้อความ</option>
            {operations
              .filter(one => kindsOf(partner, one).length > 0)
              .map(one => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
          </select>
        </label>
        <label>
          <span>กี่ครั้ง</span>
          <select value={count} onChange={event => setCount(Number(event.target.value))}>
            {[1, 2, 3, 5, 10].map(one => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.buttons}>
        {kinds.map(kind => (
          <button key={kind} type="button" onClick={() => void set(kind)}>
            {FAULTS[kind]}
          </button>
        ))}
      </div>
      <ToCome faults={faults} act={act} />
    </section>
  )
}

function ToCome({ faults, act }: { faults: Fault[]; act: Act }) {
  if (faults.length === 0) return <p className={styles.quiet}>ไม่มีความผิดปกติที่รออยู่ ทุกอย่างทำงานตามปกติ</p>
  return (
    <div className={styles.coming}>
      <ul>
        {faults.map(fault => (
          <li key={fault.fault_id}>
            <strong>{PARTNERS[fault.partner]}</strong>
            {fault.operation !== null && ` ${fault.operation}`} · {FAULTS[fault.kind]} · อีก {fault.count} ครั้ง
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void act(() => call('DELETE', '/faults'))}>
        ยกเลิกทั้งหมด
      </button>
    </div>
  )
}
