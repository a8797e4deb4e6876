import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = ComponentProps<'div'> & {
  /** Look of the card. `lit` has gold light, for the main card of the page. `flat` only groups content. */
  look?: 'plain' | 'lit' | 'flat' | undefined
  pad?: 'none' | 's' | 'm' | 'l' | undefined
}

/** A card on the page. Do not nest cards: separate the content of a card by space and thin lines. */
export function Card({ look = 'plain', pad = 'm', className, ...div }: CardProps) {
  return <div {...div} className={classNames(styles.card, styles[look], styles[`pad_${pad}`], className)} />
}
