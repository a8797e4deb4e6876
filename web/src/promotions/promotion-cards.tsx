import { PromotionRow } from './promotion-card.tsx'
import styles from './promotion-cards.module.css'
import { PromotionSection } from './promotion-section.tsx'
import { usePromotions } from './use-promotions.ts'
import type { Promotion } from './words.ts'

type GridProps = {
  promotions: readonly Promotion[]
  /** The heading level: one below the heading above the cards. */
  heading: 'h2' | 'h3'
}

/** Promotions in a column, side by side if there is room. */
export function PromotionRows({ promotions, heading }: GridProps) {
  return (
    <div className={styles.rows}>
      {promotions.map(promotion => (
        <PromotionRow key={promotion.id} promotion={promotion} heading={heading} />
      ))}
    </div>
  )
}

/** The other promotions are behind a link. */
const SHELF_SHOWN = 2

/** For the home page: the promotions that can be taken now; renders nothing if there are none. */
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
