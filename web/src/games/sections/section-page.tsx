import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ClosedPlay } from '../../content/closed-notice.tsx'
import { usePublicFact } from '../../content/public-data-query.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/empty-catalogue.tsx'
import { isTimed, type Section } from '../catalogue/section-texts.ts'
import { FilteredGames } from './filtered-games.tsx'
import { ListHead } from './game-list-head.tsx'
import { findList } from './section-lists.ts'
import styles from './section-page.module.css'

const TimedSection = lazy(async () => ({
  default: (await import('../scheduled-events/events-section.tsx')).TimedSection,
}))

/**
 * Shows scheduled events (such as sports matches) before the games in the sections sports, lotteries and esports. Other sections have only
 * games.
 */
function InItsTime({ section, children }: { section: Section; children: ReactNode }) {
  if (!isTimed(section)) return children
  return (
    <Suspense fallback={<div className={styles.held} />}>
      <TimedSection section={section}>{children}</TimedSection>
    </Suspense>
  )
}

/** Returns whether a path is that of a list of games. A game's page is a child route of its list. */
const isList = (pathname: string): boolean =>
  pathname.lastIndexOf('/') === 0 && findList(pathname) !== undefined

/**
 * Returns the path of this list of games. It does not change when the URL becomes that of a page without a list, so the list stays on the
 * screen until the next page is ready, and a press does not wait for its tiles to unmount.
 */
const useOwnPath = (): string => {
  const pathname = useLocation({ select: location => location.pathname })
  const [own, setOwn] = useState(pathname)
  if (pathname === own || !isList(pathname)) return own
  setOwn(pathname)
  return pathname
}

/** The page with the games of one section, such as slots or sports (R02), or of one slot provider (R03). The section's picture is on top. */
export function SectionPage() {
  const pathname = useOwnPath()
  const { data, error } = usePublicFact(catalogue)
  const list = findList(pathname)
  if (!list) return null
  const games = data?.data.filter(
    ({ section, provider }) =>
      section === list.section && (list.provider === undefined || provider === list.provider),
  )
  return (
    <>
      <ListHead title={list.title} text={list.text} emblems={list.emblems} hue={list.hue} />
      <ClosedPlay section={list.section} className={styles.closed} />
      {(error && !games) || games?.length === 0 ? (
        <NoCatalogue failed={games === undefined} retry={() => void catalogue.ask()} />
      ) : (
        <InItsTime section={list.section}>
          {/* Each list is a new component instance, so that typed text does not carry over to the next list. */}
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
