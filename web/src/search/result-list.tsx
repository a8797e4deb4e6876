import { GameArt } from '@sala/ui/art/game-art.tsx'
import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import type { Group, Thing } from './item-search.ts'
import styles from './result-list.module.css'

export function ResultList({ group, onLeave }: { group: Group; onLeave: () => void }) {
  if (group.things.length === 0) return null
  return (
    <section className={styles.group} aria-label={group.title}>
      <h3 className={styles.title}>{group.title}</h3>
      <ul>
        {group.things.map(({ key, title, note, to, search, params, hue, emblem, kind }) => (
          <li key={key}>
            {/* The link target comes from the catalogue or from the list of pages, which the compiler checks against the routes. */}
            <Link
              to={to as '/'}
              search={(search ?? {}) as Record<never, never>}
              params={params as Record<never, never>}
              className={styles.thing}
              onClick={onLeave}
            >
              <Mark thing={{ hue, emblem, kind, key, title }} />
              <span className={styles.name}>{title}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A small picture of the search result. A result that is a page has an arrow. */
function Mark({ thing }: { thing: Pick<Thing, 'hue' | 'emblem' | 'kind' | 'key' | 'title'> }) {
  const { hue, emblem, kind, key, title } = thing
  if (hue === undefined || emblem === undefined)
    return (
      <span aria-hidden="true" className={styles.mark}>
        <ChevronRight />
      </span>
    )
  return (
    <GameArt
      emblem={emblem}
      hue={hue}
      kind={kind}
      seed={key}
      name={title}
      titled={false}
      shape="square"
      className={styles.picture}
    />
  )
}
