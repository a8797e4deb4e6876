import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = ComponentProps<'div'> & {
  /** Look of the card. `lit`: gold light, for the page's main card. `flat`: only groups content. */
  look?: 'plain' | 'lit' | 'flat' | undefined
  pad?: 'none' | 's' | 'm' | 'l' | undefined
}

/** A card on the page. Cards must not be nested: separate a card's content by space and thin lines. */
export function Card({ look = 'plain', pad = 'm', className, ...div }: CardProps) {
  return <div {...div} className={classNames(styles.card, styles[look], styles[`pad_${pad}`], className)} />
}
