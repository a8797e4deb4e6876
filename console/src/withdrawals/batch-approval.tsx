import { SEVERAL_MAX } from '@sala/contract/desk/withdrawals/batch-approval-limits.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Checkbox } from '@sala/ui/choice/checkbox.tsx'
import { Money } from '@sala/ui/data/money.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { useState } from 'react'
import { type Answer, api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { type Decision, Decisions } from '../case/case-decisions.tsx'
import { CaseFrame } from '../case/case-layout.tsx'
import { CasePart } from '../case/fact-list.tsx'
import styles from './batch-approval.module.css'

/** A withdrawal that can be approved in a batch, because the auto-approval rules would approve it now. */
export type Agreed = { readonly id: WithdrawalId; readonly amount: number; readonly who: string }

type Result = Answer<'POST /withdrawals/approve-several'>

function Refused({ refused, all }: { refused: Result['refused']; all: readonly Agreed[] }) {
  const whose = (id: WithdrawalId) => all.find(each => each.id === id)?.who ?? id
  return (
    <Alert kind="warning">
      ไม่ได้อนุมัติ {refused.length} รายการ รายการอื่นไม่ได้รับผล
      <ul className={styles.refused}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            {whose(id)}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type Props = {
  all: readonly Agreed[]
  chosen: ReadonlySet<WithdrawalId>
  onChoose: (chosen: ReadonlySet<WithdrawalId>) => void
  onClose: () => void
}

const toggled = (chosen: ReadonlySet<WithdrawalId>, id: WithdrawalId): Set<WithdrawalId> => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

const approve = (chosen: readonly Agreed[], onAnswer: (result: Result) => void): Decision => ({
  name: `อนุมัติ ${chosen.length} รายการ`,
  kind: 'primary',
  hotkey: 'a',
  usualReason: 'กฎอัตโนมัติเห็นด้วย ตรวจรายการแล้ว',
  run: async ({ reason }) => {
    const withdrawals = chosen.map(({ id }) => id)
    onAnswer(await api('POST /withdrawals/approve-several', { body: { withdrawals, reason } }))
  },
  done: 'ส่งแล้ว ดูผลของแต่ละรายการ',
})

export function BatchApproval({ all, chosen, onChoose, onClose }: Props) {
  // The submitted withdrawals are kept next to the result, because approved withdrawals disappear from the list.
  const [answer, setAnswer] = useState<{ result: Result; asked: readonly Agreed[] } | null>(null)
  const marked = all.filter(({ id }) => chosen.has(id)).slice(0, SEVERAL_MAX)
  const answered = (received: Result) => {
    setAnswer({ result: received, asked: marked })
    onChoose(new Set())
    void refetchCalls('GET /withdrawals', 'GET /work')
  }
  return (
    <CaseFrame
      title="อนุมัติหลายรายการ"
      figure={<Money amount={marked.reduce((sum, { amount }) => sum + amount, 0)} />}
      state={{ text: `เลือก ${marked.length} จาก ${all.length}`, tone: 'gold' }}
      why={`เฉพาะรายการที่กฎอนุมัติอัตโนมัติเห็นด้วยในตอนนี้ ครั้งละไม่เกิน ${SEVERAL_MAX} รายการ ระบบตรวจแต่ละรายการอีกครั้งก่อนอนุมัติ`}
      foot={
        marked.length === 0 ? undefined : (
          <Decisions
            key={marked.map(({ id }) => id).join()}
            decisions={[approve(marked, answered)]}
            onDone={() => undefined}
          />
        )
      }
    >
      {answer === null ? null : (
        <div className={styles.result}>
          {answer.result.approved.length === 0 ? null : (
            <Alert kind="success">อนุมัติแล้ว {answer.result.approved.length} รายการ ระบบกำลังโอน</Alert>
          )}
          {answer.result.refused.length === 0 ? null : (
            <Refused refused={answer.result.refused} all={answer.asked} />
          )}
        </div>
      )}
      <CasePart title="รายการที่เลือกได้">
        <div className={styles.row}>
          <Button
            size="s"
            kind="secondary"
            onClick={() => onChoose(new Set(all.slice(0, SEVERAL_MAX).map(({ id }) => id)))}
          >
            เลือกทั้งหมด
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            ไม่เลือก
          </Button>
        </div>
        <ul className={styles.list}>
          {all.map(each => (
            <li key={each.id} className={styles.item}>
              <Checkbox
                label={each.who}
                checked={chosen.has(each.id)}
                onChange={() => onChoose(toggled(chosen, each.id))}
              />
              <Money amount={each.amount} />
            </li>
          ))}
        </ul>
      </CasePart>
    </CaseFrame>
  )
}
