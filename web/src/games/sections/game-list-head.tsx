import { HeadingArt } from '@sala/ui/art/heading-art.tsx'
import type { ReactNode } from 'react'
import styles from './game-list-head.module.css'

type ListHeadProps = {
  title: ReactNode
  text: ReactNode
  emblems: readonly [string, string, string]
  hue: number
}

export function ListHead({ title, text, emblems, hue }: ListHeadProps) {
  return (
    <header className={styles.head}>
      <HeadingArt emblems={emblems} hue={hue} />
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
    </header>
  )
}
