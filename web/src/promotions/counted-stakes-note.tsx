import { TriangleAlert } from '@sala/ui/brand/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { useSignedIn } from '../session/session-state.ts'
import styles from './counted-stakes-note.module.css'
import { type Bonus, isRunning, stakesInWords, wholeFigures } from './promotion-texts.ts'

/**
 * Explains which stakes count towards the turnover (the stakes that a bonus requires before a withdrawal), and how a stake above the maximum counts.
 */
export function CountedStakesNote({
  bonus,
}: {
  bonus: Pick<Bonus, 'greatest_stake' | 'uncounted_sections'>
}) {
  const words = stakesInWords(bonus)
  if (words.length === 0) return null
  return (
    <ul className={styles.words}>
      {words.map(text => (
        <li key={text}>{wholeFigures(text)}</li>
      ))}
      {bonus.greatest_stake === null ? null : <li>ยอดที่ชนะจากเดิมพันที่สูงกว่านั้นต้องทำยอดเทิร์นเพิ่ม</li>}
    </ul>
  )
}

/** Notice during play about which stakes count towards the open bonus. Renders nothing if all stakes count, or if no bonus is open. */
export function StakesNotice() {
  const { data } = useQuery({ ...call('GET /bonuses'), enabled: useSignedIn() })
  const bonus = data?.data.find(isRunning)
  const words = bonus === undefined || bonus.status !== 'open' ? [] : stakesInWords(bonus)
  if (words.length === 0) return null
  return (
    <p className={styles.notice} role="note">
      <TriangleAlert aria-hidden="true" />
      <span>{wholeFigures(words.join(' · '))}</span>
    </p>
  )
}
