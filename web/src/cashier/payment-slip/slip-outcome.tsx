import { Button } from '@sala/ui/action/button.tsx'
import { CircleAlert, CircleCheck, Clock } from '@sala/ui/brand/icons.ts'
import { Money } from '@sala/ui/data/money.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { SlipClock } from './slip-answer-countdown.tsx'
import styles from './slip-outcome.module.css'
import { slipWords } from './slip-texts.ts'
import type { Slip } from './use-slips.ts'

const ICONS = { credited: CircleCheck, waiting: Clock, refused: CircleAlert }

/** The result for the slip (a picture of a bank's receipt) that the member has just sent. It is updated while the page is open. */
export function SlipOutcome({ slip, onAnother }: { slip: Slip; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form with the focus was replaced by this result, so the heading of the result takes the focus.
  useEffect(() => heading.current?.focus(), [])
  const Icon = ICONS[slip.status]
  return (
    <div className={styles.outcome} aria-live="polite">
      <span className={styles[slip.status]} aria-hidden="true">
        <Icon />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {slipWords[slip.status].title}
      </h2>
      {slip.amount === null ? null : (
        <Money
          amount={slip.amount}
          size="xl"
          {...(slip.status === 'credited' && { direction: 'in' as const })}
        />
      )}
      <p className={styles.note}>{slip.note}</p>
      <SlipClock slip={slip} />
      <div className={styles.ways}>
        {slip.status === 'credited' ? (
          <Button kind="primary" render={<Link to="/" />}>
            กลับหน้าแรก
          </Button>
        ) : null}
        <Button onClick={onAnother}>แนบสลิปอื่น</Button>
      </div>
    </div>
  )
}
