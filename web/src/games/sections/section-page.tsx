import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/no-catalogue.tsx'
import { isTimed, type Section } from '../catalogue/words.ts'
import { FilteredGames } from './filtered-games.tsx'
import { ListHead } from './list-head.tsx'
import { listAt } from './lists.ts'
import styles from './section-page.module.css'

const TimedSection = lazy(async () => ({
  default: (await import('../offers/timed-section.tsx')).TimedSection,
}))

/** Sports, lotteries and esports are shown by their times, with what that needs; a slot waits for nobody. */
function InItsTime({ section, children }: { section: Section; children: ReactNode }) {
  if (!isTimed(section)) return children
  return (
    <Suspense fallback={<div className={styles.held} />}>
      <TimedSection section={section}>{children}</TimedSection>
    </Suspense>
  )
}

/** R02, R03: the games of a section, or of one slot provider, under the picture of their kind. */
export function SectionPage() {
  const pathname = useLocation({ select: location => location.pathname })
  const { data, error } = usePublicFact(catalogue)
  const list = listAt(pathname)
  if (!list) return null
  const games = data?.data.filter(
    ({ section, provider }) =>
      section === list.section && (list.provider === undefined || provider === list.provider),
  )
  return (
    <>
      <ListHead title={list.title} text={list.text} emblems={list.emblems} hue={list.hue} />
      {(error && !games) || games?.length === 0 ? (
        <NoCatalogue failed={games === undefined} retry={() => void catalogue.ask()} />
      ) : (
        <InItsTime section={list.section}>
          {/* A list of its own for each place: what was typed in one is not carried into the next. */}
          <FilteredGames
            key={pathname}
            title={list.title}
            games={games}
            byProvider={list.provider === undefined}
          />
        </InItsTime>
      )}
    </>
  )
}
