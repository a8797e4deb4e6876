import { PromotionRow } from './promotion-card.tsx'
import styles from './promotion-cards.module.css'
import { PromotionSection } from './promotion-section.tsx'
import type { Promotion } from './promotion-texts.ts'
import { usePromotions } from './use-promotions.ts'

type GridProps = {
  promotions: readonly Promotion[]
  /** Heading level of the promotions: one below the heading above the list. */
  heading: 'h2' | 'h3'
}

export function PromotionRows({ promotions, heading }: GridProps) {
  return (
    <div className={styles.rows}>
      {promotions.map(promotion => (
        <PromotionRow key={promotion.id} promotion={promotion} heading={heading} />
      ))}
    </div>
  )
}

/** Number of promotions on the home page. A link leads to all promotions. */
const SHELF_SHOWN = 2

/** The promotions on the home page that the member can claim now. Renders nothing if there are none. */
export function PromotionCards() {
  const shown = usePromotions()?.filter(({ mine }) => mine === null || mine.can_take)
  if (shown === undefined || shown.length === 0) return null
  return (
    <PromotionSection>
      <div className={styles.shelf}>
        {shown.slice(0, SHELF_SHOWN).map(promotion => (
          <PromotionRow key={promotion.id} promotion={promotion} heading="h3" />
        ))}
      </div>
    </PromotionSection>
  )
}
