import { Check } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './rule-list.module.css'

export interface Rule {
  text: string
  met: boolean
}

export interface RuleListProps {
  label: string
  rules: readonly Rule[]
  className?: string | undefined
}

/** A list of conditions that are ticked off while a person types. A text, not only a colour, says whether each condition is met. */
export function RuleList({ label, rules, className }: RuleListProps) {
  return (
    <ul aria-label={label} className={classNames(styles.list, className)}>
      {rules.map(rule => (
        <li key={rule.text} className={classNames(styles.rule, rule.met && styles.met)}>
          <span className={styles.mark} aria-hidden="true">
            {rule.met ? <Check /> : null}
          </span>
          {rule.text}
          <span className={spoken.spoken}>{rule.met ? ' ผ่านแล้ว' : ' ยังไม่ผ่าน'}</span>
        </li>
      ))}
    </ul>
  )
}
