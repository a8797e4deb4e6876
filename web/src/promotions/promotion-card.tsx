import { Button } from '@sala/ui/action/button.tsx'
import { GameArt } from '@sala/ui/art/game-art.tsx'
import { CircleCheck, Clock } from '@sala/ui/brand/icons.ts'
import { Card } from '@sala/ui/data/card.tsx'
import { useId } from 'react'
import { openDialog } from '../dialogs/dialogs.ts'
import styles from './promotion-card.module.css'
import { factsOf, type Pictured, type Promotion, pictureOf, wholeFigures, whyNot } from './words.ts'

/** One promotion: its picture, what it asks for in three figures, and whether the member can take it now. */
export function PromotionCard({
  promotion,
  heading: Heading,
}: {
  promotion: Promotion
  heading: 'h2' | 'h3'
}) {
  const title = useId()
  return (
    <Card pad="none" role="article" aria-labelledby={title} className={styles.card}>
      <PromotionPicture promotion={promotion} className={styles.picture} />
      <div className={styles.words}>
        <Heading id={title} className={styles.title}>
          {promotion.title}
        </Heading>
        <p className={styles.summary}>{wholeFigures(promotion.summary)}</p>
        <dl className={styles.facts}>
          {factsOf(promotion).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Standing promotion={promotion} />
        <Button
          wide
          kind={promotion.mine?.can_take ? 'primary' : 'secondary'}
          aria-describedby={title}
          onClick={() => openDialog('promotion', { id: promotion.id })}
        >
          {promotion.mine?.can_take ? 'รับโปรโมชั่น' : 'ดูรายละเอียด'}
        </Button>
      </div>
    </Card>
  )
}

/** The promotion's own picture: an emblem in its colour and the figure it is about. Decoration: the words stand below. */
export function PromotionPicture({
  promotion,
  className,
}: {
  promotion: Pictured
  className?: string | undefined
}) {
  const { emblem, hue, figure } = pictureOf(promotion)
  return (
    <div aria-hidden="true" className={styles.scene}>
      <GameArt emblem={emblem} hue={hue} name="" shape="wide" className={className} />
      <span className={styles.figure}>{figure}</span>
    </div>
  )
}

/** Whether it can be taken now, and why not; nothing for a visitor. */
export function Standing({ promotion }: { promotion: Promotion }) {
  if (promotion.mine === null) return null
  const reason = whyNot(promotion)
  return reason === null ? (
    <p className={styles.open}>
      <CircleCheck aria-hidden="true" /> รับได้ตอนนี้
    </p>
  ) : (
    <p className={styles.closed}>
      <Clock aria-hidden="true" /> {reason}
    </p>
  )
}
