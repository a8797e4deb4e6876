import { Badge } from '@sala/ui/status/badge.tsx'
import { type ReactNode, useEffect } from 'react'
import { entryId, keysOf, type Section, sections } from './manual-entries.ts'
import styles from './manual-page.module.css'
import { PICTURE_SIZE, pictures } from './manual-pictures.ts'
import { Text } from './manual-text.tsx'
import type { ManualPage, ManualText } from './manual-types.ts'

function Part({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={sections[section]}>
      <h3 className={styles.heading}>{sections[section]}</h3>
      {children}
    </section>
  )
}

/** A list of sentences. A section without any sentence is left out. */
function Sentences({ section, texts }: { section: Section; texts: readonly ManualText[] }) {
  if (texts.length === 0) return null
  return (
    <Part section={section}>
      <ul className={styles.list}>
        {texts.map((text, at) => (
          <li key={text} id={entryId(section, at)}>
            <Text>{text}</Text>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Picture({ page }: { page: ManualPage }) {
  const address = pictures[page.path]
  if (address === undefined) return null
  return (
    <a className={styles.frame} href={address} target="_blank" rel="noreferrer">
      <img
        src={address}
        alt={`หน้าจอ ${page.title} กดเพื่อดูรูปใหญ่ในแท็บใหม่`}
        className={styles.picture}
        {...PICTURE_SIZE}
      />
    </a>
  )
}

function Jobs({ jobs }: Pick<ManualPage, 'jobs'>) {
  return (
    <Part section="jobs">
      {jobs.map(({ title, steps }, at) => (
        <div key={title} id={entryId('jobs', at)} className={styles.job}>
          <h4 className={styles.title}>
            <Text>{title}</Text>
          </h4>
          <ol className={styles.list}>
            {steps.map(step => (
              <li key={step}>
                <Text>{step}</Text>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Part>
  )
}

function States({ states }: Pick<ManualPage, 'states'>) {
  if (states.length === 0) return null
  return (
    <Part section="states">
      <dl className={styles.pairs}>
        {states.map(({ label, tone, means }, at) => (
          <div key={label} id={entryId('states', at)}>
            <dt>
              <Badge tone={tone}>{label}</Badge>
            </dt>
            <dd>
              <Text>{means}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Keys({ page }: { page: ManualPage }) {
  return (
    <Part section="keys">
      <dl className={styles.pairs}>
        {keysOf(page).map(({ key, does }, at) => (
          <div key={key} id={entryId('keys', at)}>
            <dt>
              <kbd>{key === 'Escape' ? 'Esc' : key}</kbd>
            </dt>
            <dd>
              <Text>{does}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Troubles({ troubles }: Pick<ManualPage, 'troubles'>) {
  return (
    <Part section="troubles">
      <dl className={styles.troubles}>
        {troubles.map(({ sign, answer }, at) => (
          <div key={sign} id={entryId('troubles', at)}>
            <dt>
              <Text>{sign}</Text>
            </dt>
            <dd>
              <Text>{answer}</Text>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** One page of the manual. `entry` is the id of the element that the search found; the page scrolls to it. */
export function ManualPageView({ page, entry }: { page: ManualPage; entry: string | null }) {
  useEffect(() => {
    if (entry === null) return
    const found = document.getElementById(entry)
    found?.scrollIntoView({ block: 'center' })
    found?.setAttribute('data-found', '')
    return () => found?.removeAttribute('data-found')
  }, [entry])
  return (
    <article className={styles.page}>
      <h2 className={styles.name}>{page.title}</h2>
      <Sentences section="purpose" texts={page.purpose} />
      <Picture page={page} />
      <Sentences section="alone" texts={page.alone} />
      <Sentences section="together" texts={page.together} />
      <Jobs jobs={page.jobs} />
      <States states={page.states} />
      <Keys page={page} />
      <Troubles troubles={page.troubles} />
    </article>
  )
}
