import type { ReactNode } from 'react'
import styles from './text-page.module.css'

type TextPageProps = {
  title: string
  lead: ReactNode
  /** Content next to the text if the window is wide enough, else above the text. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of text: one column of readable width. */
export function TextPage({ title, lead, aside, children }: TextPageProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <div className={styles.text}>{children}</div>
    </article>
  )
}

export type Clause = {
  title: string
  text: readonly string[]
  points?: readonly string[]
  /** Content that follows the points of a policy's clause. */
  more?: ReactNode
}

const anchorOf = (index: number): string => `clause-${index + 1}`

/** The table of contents of a policy, on wide screens. */
export function Contents({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <nav aria-label="สารบัญ" className={styles.contents}>
      <ol>
        {clauses.map(({ title }, index) => (
          <li key={title}>
            <a href={`#${anchorOf(index)}`}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The clauses of a policy, numbered so that a member can name one to support. */
export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <ol className={styles.clauses}>
      {clauses.map((clause, index) => (
        <li key={clause.title} id={anchorOf(index)} className={styles.clause}>
          <h2>
            <span className={styles.number}>{index + 1}</span>
            {clause.title}
          </h2>
          {clause.text.map(text => (
            <p key={text}>{text}</p>
          ))}
          {clause.points ? (
            <ul className={styles.points}>
              {clause.points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ) : null}
          {clause.more}
        </li>
      ))}
    </ol>
  )
}
