import type { Card, CardsResult } from '../../../game-site/game-rules/dice-card-and-number-rules.ts'
import styles from './cards-game.module.css'
import type { StageProps } from './game-props.ts'
import { Options } from './option-buttons.tsx'

const OPTIONS = [
  { key: 'left', name: 'ซ้าย', note: 'เสมอคืนครึ่ง' },
  { key: 'tie', name: 'เสมอ' },
  { key: 'right', name: 'ขวา', note: 'เสมอคืนครึ่ง' },
]
const SUITS = { spade: '♠', heart: '♥', diamond: '♦', club: '♣' } as const
const FACES: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

export function CardsGame(props: StageProps) {
  const result = (props.round?.shown ?? null) as CardsResult | null
  return (
    <>
      <section className={styles.felt} aria-busy={props.playing}>
        <Side name="ซ้าย" card={result?.left ?? null} isHigher={isHigher(result?.left, result?.right)} />
        <Side name="ขวา" card={result?.right ?? null} isHigher={isHigher(result?.right, result?.left)} />
      </section>
      <Options {...props} options={OPTIONS} />
    </>
  )
}

const isHigher = (own: Card | undefined, other: Card | undefined) =>
  own !== undefined && other !== undefined && own.rank > other.rank

function Side({ name, card, isHigher }: { name: string; card: Card | null; isHigher: boolean }) {
  return (
    <figure className={isHigher ? styles.winner : styles.side}>
      {card === null ? <BackOfCard /> : <FaceOfCard card={card} />}
      <figcaption>{name}</figcaption>
    </figure>
  )
}

function BackOfCard() {
  return (
    <svg viewBox="0 0 100 140" className={styles.card} role="img" aria-label="ไพ่คว่ำ">
      <rect x="2" y="2" width="96" height="136" rx="11" className={styles.back} />
      <path d="M50 22l34 48-34 48-34-48z" className={styles.backMark} />
      <path d="M50 44l18 26-18 26-18-26z" className={styles.backMark} />
    </svg>
  )
}

function FaceOfCard({ card }: { card: Card }) {
  const isRed = card.suit === 'heart' || card.suit === 'diamond'
  const rank = FACES[card.rank] ?? String(card.rank)
  return (
    <svg viewBox="0 0 100 140" className={styles.dealt} role="img" aria-label={`${rank} ${SUITS[card.suit]}`}>
      <rect x="2" y="2" width="96" height="136" rx="11" className={styles.paper} />
      <g className={isRed ? styles.red : styles.black}>
        <text x="12" y="32" fontSize="26">
          {rank}
        </text>
        <path d={SUIT_SHAPES[card.suit]} transform="translate(12 38) scale(0.36)" />
        <path d={SUIT_SHAPES[card.suit]} transform="translate(22 48) scale(1.15)" />
      </g>
    </svg>
  )
}

/** SVG paths of the card suits on a 48 × 48 grid. Characters are not used, because the fonts of some phones lack them. */
const SUIT_SHAPES: Record<Card['suit'], string> = {
  heart: 'M24 44C10 33 3 25 3 16A10.5 10.5 0 0 1 24 12 10.5 10.5 0 0 1 45 16c0 9-7 17-21 28z',
  diamond: 'M24 2l17 22-17 22L7 24z',
  spade:
    'M24 2c14 11 20 18 20 26a9.5 9.5 0 0 1-17 5.5c.5 6 2 9 5 12.5H16c3-3.5 4.5-6.5 5-12.5A9.5 9.5 0 0 1 4 28C4 20 10 13 24 2z',
  club: 'M24 2a10 10 0 0 1 8 16 10 10 0 1 1-5 15.5c.5 6 2 9 5 12.5H16c3-3.5 4.5-6.5 5-12.5A10 10 0 1 1 16 18 10 10 0 0 1 24 2z',
}
