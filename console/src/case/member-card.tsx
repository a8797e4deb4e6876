import { Money } from '@sala/ui/data/money.tsx'
import { formatPhone } from '@sala/ui/format/phone.ts'
import { formatThaiDate, formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../calls/api.ts'
import { BankAccount } from './bank-account.tsx'
import { CasePart, Facts } from './fact-list.tsx'
import styles from './member-card.module.css'
import { Unmask } from './unmask-button.tsx'

export type MemberCardFacts = Answer<'GET /withdrawals/{withdrawal}'>['member']
type Whole = Answer<'POST /members/{member}/unmask'>

const DAY_MS = 86_400_000

const ageOf = (since: string): string => {
  const days = Math.floor((Date.now() - new Date(since).getTime()) / DAY_MS)
  return days < 1 ? 'วันนี้' : `${days} วัน`
}

function Marks({ member }: { member: MemberCardFacts }) {
  return (
    <>
      {member.risk_marks.map(mark => (
        <Badge key={mark.at + mark.reason} tone="coral">
          เสี่ยง: {mark.reason}
        </Badge>
      ))}
      {member.tier === null ? null : <Badge tone="gold">ระดับ {member.tier}</Badge>}
      {member.bonus_running ? <Badge tone="gold">มีโบนัสอยู่</Badge> : null}
      {member.shares_device_with.length > 0 ? (
        <Badge tone="amber">ใช้เครื่องร่วมกับ {member.shares_device_with.length} บัญชี</Badge>
      ) : null}
    </>
  )
}

/** The member card of a case: identity, totals and warnings. Unmasking the identity needs a reason. */
export function MemberCard({ member }: { member: MemberCardFacts }) {
  const [whole, setWhole] = useState<Whole | null>(null)
  const account = whole?.account_number ?? member.account_number
  return (
    <CasePart title="สมาชิก" note={<Unmask memberId={member.id} shown={whole !== null} onShown={setWhole} />}>
      <p className={styles.who}>
        <Link to="/members/$member" params={{ member: member.id }} className={styles.name}>
          {whole?.name ?? (member.name || 'ยังไม่มีชื่อ')}
        </Link>
        <span>{whole === null ? member.phone : formatPhone(whole.phone)}</span>
        <Marks member={member} />
      </p>
      <Facts
        facts={[
          {
            name: 'ฝากรวม',
            value: (
              <>
                {<Money amount={member.paid_in} />} · {member.paid_in_count} ครั้ง
              </>
            ),
          },
          {
            name: 'ถอนรวม',
            value: (
              <>
                {<Money amount={member.paid_out} />} · {member.paid_out_count} ครั้ง
              </>
            ),
          },
          {
            name: 'ฝากสุทธิ',
            value: <Money amount={member.net} />,
          },
          {
            name: member.net_loss >= 0 ? 'เสียสุทธิในเกม' : 'ได้สุทธิในเกม',
            value: <Money amount={Math.abs(member.net_loss)} />,
          },
          {
            name: 'เครดิตตอนนี้',
            value: <Money amount={member.credit} />,
          },
          member.withdrawing === 0
            ? null
            : { name: 'พักไว้เพื่อถอน', value: <Money amount={member.withdrawing} /> },
          member.moving === 0
            ? null
            : { name: 'ในเครดิต กำลังย้ายเข้าออกเกม', value: <Money amount={member.moving} /> },
          {
            name: 'อายุบัญชี',
            value: (
              <span title={formatThaiDateTime(member.registered_at)}>{ageOf(member.registered_at)}</span>
            ),
          },
          member.bank_set_at === null
            ? null
            : { name: 'ผูกธนาคารเมื่อ', value: formatThaiDate(member.bank_set_at) },
          {
            name: 'บัญชีของสมาชิก',
            value: member.bank === null ? 'ยังไม่ผูก' : <BankAccount bank={member.bank} account={account} />,
            wide: true,
          },
        ]}
      />
    </CasePart>
  )
}
