import { Card } from '@sala/ui/data/card.tsx'
import styles from './guide-steps.module.css'

export type GuideStep = { title: string; text: string }

export function GuideSteps({ label, steps }: { label: string; steps: readonly GuideStep[] }) {
  return (
    <Card pad="l">
      <ol aria-label={label} className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h2>{step.title}</h2>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
