import { SUGGESTED_LIMITS_BAHT } from '@sala/contract/protection/limit-questions.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Card } from '@sala/ui/data/card.tsx'
import { formatBaht, formatBahtShort } from '@sala/ui/format/baht.ts'
import { Link } from '@tanstack/react-router'
import { api } from '../calls/api.ts'
import { refetchCalls } from '../calls/query-cache.ts'
import { openDialog } from '../dialogs/dialog-types.ts'
import { useSubmit } from '../form/use-submit.ts'
import { SendingFailed } from '../notices/failed-alert.tsx'
import { notify } from '../notices/notices.ts'
import styles from './limit-question-card.module.css'
import type { Protection } from './protection-texts.ts'

type Question = NonNullable<Protection['question']>

const WORDS = {
  first: {
    title: 'อยากตั้งขีดจำกัดการฝากไหม',
    lead: 'ยอดฝากรวมต่อสัปดาห์ที่ไม่อยากให้เกิน ลดได้ทันที เพิ่มมีผลหลัง 24 ชั่วโมง',
  },
  review: {
    title: 'ทบทวนขีดจำกัดการฝากของคุณ',
    lead: 'ครบ 6 เดือนแล้ว ดูยอดของคุณเอง แล้วเลือกว่าจะตั้งเท่าไร',
  },
} as const

const figuresOf = ({ deposit, net_loss }: Question): string => {
  const result = net_loss > 0 ? 'เสียสุทธิ' : net_loss < 0 ? 'ได้สุทธิ' : 'ได้เสียสุทธิ'
  return `6 เดือนที่ผ่านมา ฝาก ${formatBaht(deposit)} บาท ${result} ${formatBaht(Math.abs(net_loss))} บาท`
}

/**
 * Asks the member for a deposit limit before the first deposit. Each half year it asks for a review of the limits, with the member's own
 * figures. The card stays until the member answers. Deposits are possible without an answer.
 */
export function LimitQuestionCard({ state }: { state: Pick<Protection, 'question' | 'limits'> }) {
  const { question, limits } = state
  const answering = useSubmit({
    send: (answer: 'none' | 'kept') => api('POST /protection/limit-answer', { body: { answer } }),
    onDone: async () => {
      await refetchCalls('GET /protection')
      notify('success', 'บันทึกแล้ว ตั้งขีดจำกัดได้ทุกเมื่อที่หน้าขีดจำกัดและการพักเล่น')
    },
  })
  if (question === null) return null
  const isKept = limits.some(({ kind, amount }) => kind === 'deposit' && amount !== null)
  const ofWeek = limits.find(({ kind, period }) => kind === 'deposit' && period === 'week')?.amount ?? null
  const answer = () => answering.submit(isKept ? 'kept' : 'none')
  const set = (suggested?: number) =>
    openDialog('PlayLimit', { kind: 'deposit', period: 'week', amount: ofWeek, suggested })
  const { title, lead } = WORDS[question.asked]
  return (
    <Card pad="m" role="group" aria-labelledby="limit-question" className={styles.card}>
      <h2 id="limit-question">{title}</h2>
      <p>{lead}</p>
      {question.deposit > 0 || question.asked === 'review' ? (
        <p className={styles.figures}>{figuresOf(question)}</p>
      ) : null}
      <div className={styles.suggestions}>
        {SUGGESTED_LIMITS_BAHT.map(baht => (
          <Button key={baht} size="s" onClick={() => set(baht)}>
            ไม่เกิน {formatBahtShort(baht)}
          </Button>
        ))}
        <Button size="s" onClick={() => set()}>
          กำหนดเอง
        </Button>
      </div>
      <div className={styles.ways}>
        <Button size="s" kind="quiet" loading={answering.busy} onClick={answer}>
          {isKept ? 'คงไว้ตามเดิม' : 'ไม่ตั้ง'}
        </Button>
        <Link to="/protection">ตั้งต่อวันหรือต่อเดือน</Link>
        <SendingFailed submission={answering} retry={answer} />
      </div>
    </Card>
  )
}
