import { ChevronRight } from '@sala/ui/brand/icons.ts'
import { Link } from '@tanstack/react-router'
import type { Group } from './find.ts'
import styles from './thing-list.module.css'

const tint = (hue: number) => `linear-gradient(150deg, hsl(${hue} 52% 40%), hsl(${hue} 56% 20%))`

/** What was found of one kind, as links. */
export function ThingList({ group, onLeave }: { group: Group; onLeave: () => void }) {
  if (group.things.length === 0) return null
  return (
    <section className={styles.group} aria-label={group.title}>
      <h3 className={styles.title}>{group.title}</h3>
      <ul>
        {group.things.map(({ key, title, note, to, search, params, hue }) => (
          <li key={key}>
            {/* Where it leads was checked where it is written, or comes from the catalogue. */}
            <Link
              to={to as '/'}
              search={(search ?? {}) as Record<never, never>}
              params={params as Record<never, never>}
              className={styles.thing}
              onClick={onLeave}
            >
              <span
                aria-hidden="true"
                className={styles.mark}
                style={hue === undefined ? undefined : { background: tint(hue) }}
              >
                {hue === undefined ? <ChevronRight /> : null}
              </span>
              <span className={styles.name}>{title}</span>
              <span className={styles.note}>{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
