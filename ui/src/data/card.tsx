import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardProps = ComponentProps<'div'> & {
  /** `lit` has gold light, for the main card of the page; `flat` only groups. */
  look?: 'plain' | 'lit' | 'flat' | undefined
  pad?: 'none' | 's' | 'm' | 'l' | undefined
}

/** A surface. Do not nest cards: inside one use space and hairlines. */
export function Card({ look = 'plain', pad = 'm', className, ...div }: CardProps) {
  return <div {...div} className={classNames(styles.card, styles[look], styles[`pad_${pad}`], className)} />
}
