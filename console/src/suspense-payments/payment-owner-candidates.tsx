import { classNames } from '@sala/ui/class-names.ts'
import { formatBaht } from '@sala/ui/format/baht.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import { Badge } from '@sala/ui/status/badge.tsx'
import { useId } from 'react'
import type { Answer } from '../calls/api.ts'
import { CasePart } from '../case/fact-list.tsx'
import styles from './payment-owner-candidates.module.css'
import { candidateWords, depositStates } from './suspense-texts.ts'

type Candidate = Answer<'GET /suspense/{source}/{item}'>['candidates'][number]

/**
 * Returns a text about a deposit that may match unassigned (suspense) money: requested amount, status, time, and the received amount if it differs.
 */
const depositWords = (
  { status, amount, created_at }: NonNullable<Candidate['deposit']>,
  paid: number,
): string =>
  `รายการฝาก ฿${formatBaht(amount)} ${depositStates[status].text} · ${formatThaiDateTime(created_at)}${
    amount === paid ? '' : ` · โอนมา ฿${formatBaht(paid)}`
  }`

type CandidatesProps = {
  candidates: readonly Candidate[]
  amount: number
  chosen: string | null
  onChoose: (memberId: string) => void
}

/** Members to whom unassigned (suspense) money may belong, the likeliest first, each with the reasons. */
export function Candidates({ candidates, amount, chosen, onChoose }: CandidatesProps) {
  const name = useId()
  return (
    <CasePart
      title="อาจเป็นของ"
      note={candidates.length > 0 ? `${candidates.length} คน เรียงตามความน่าจะเป็น` : null}
    >
      {candidates.length === 0 ? (
        <p className={styles.none}>ไม่พบสมาชิกที่เข้าเค้า ค้นหาสมาชิกด้านล่าง หรือโอนคืนผู้โอน</p>
      ) : (
        <div role="radiogroup" aria-label="อาจเป็นของ" className={styles.list}>
          {candidates.map(({ member, why, deposit }) => (
            <label key={member.id} className={classNames(styles.one, chosen === member.id && styles.chosen)}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={chosen === member.id}
                onChange={() => onChoose(member.id)}
              />
              <span className={styles.words}>
                <span className={styles.who}>
                  <strong>{member.name || 'ยังไม่มีชื่อ'}</strong> {member.phone}
                </span>
                <span className={styles.why}>
                  {why.map(reason => (
                    <Badge key={reason} tone={candidateWords[reason].tone}>
                      {candidateWords[reason].text}
                    </Badge>
                  ))}
                </span>
                {deposit === null ? null : (
                  <span className={styles.deposit}>{depositWords(deposit, amount)}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </CasePart>
  )
}
