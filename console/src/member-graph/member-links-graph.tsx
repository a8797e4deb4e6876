import { linkNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import type { LinkKind } from '@sala/contract/desk/risk/risk-rules.ts'
import { classNames } from '@sala/ui/class-names.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer } from '../calls/api.ts'
import { type Place, placesOf } from './graph-layout.ts'
import styles from './member-links-graph.module.css'

type Links = Answer<'GET /members/{member}/links'>

const EDGE = 60
const DOT = 11
const LABEL_BELOW = 26
const LABEL_LINE = 14
const KINDS = Object.keys(linkNames) as LinkKind[]

const wordsOf = (kinds: readonly LinkKind[]): string => kinds.map(kind => linkNames[kind]).join(' · ')

type DotProps = { member: Links['members'][number]; place: Place | undefined; isCentre: boolean }

function Dot({ member: { id, name, phone, is_marked }, place, isCentre }: DotProps) {
  if (place === undefined) return null
  return (
    <Link
      to="/members/$member"
      params={{ member: id }}
      aria-label={`${name} ${phone}${is_marked ? ' มีเครื่องหมาย' : ''}`}
    >
      <circle
        cx={place.x}
        cy={place.y}
        r={DOT}
        className={classNames(styles.dot, is_marked && styles.marked, isCentre && styles.centre)}
      />
      <text x={place.x} y={place.y + LABEL_BELOW} className={styles.label}>
        {name}
      </text>
      <text
        x={place.x}
        y={place.y + (name === '' ? LABEL_BELOW : LABEL_BELOW + LABEL_LINE)}
        className={styles.label}
      >
        {phone}
      </text>
    </Link>
  )
}

type Props = Links & { centre?: string }

/** Graph of members and the links between them, and the same data as a list for screen readers. Each member leads to the member's page. */
export function LinksGraph({ members, links, centre }: Props) {
  const places = useMemo(
    () =>
      placesOf(
        members.map(({ id }) => id),
        links,
      ),
    [members, links],
  )
  const at = new Map(places.map(place => [place.id, place]))
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  const [width, height] = [Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top]
  const shownKinds = KINDS.filter(kind => links.some(({ kinds }) => kinds.includes(kind)))
  return (
    <figure className={styles.figure}>
      <div className={styles.field}>
        <svg
          className={styles.drawing}
          // A small graph is not enlarged; CSS shrinks a large one to the available width.
          width={width}
          height={height}
          viewBox={`${left} ${top} ${width} ${height}`}
          aria-label="ความเชื่อมโยงของสมาชิก"
        >
          {links.map(({ from, to, kinds }) => {
            const [a, b] = [at.get(from), at.get(to)]
            if (a === undefined || b === undefined) return null
            return (
              <line
                key={from + to}
                x1={a.x}
                y1={a.y}
                x2={b.x}
                y2={b.y}
                className={classNames(
                  styles.tie,
                  styles[kinds[0] ?? 'name'],
                  kinds.length > 1 && styles.strong,
                )}
              >
                <title>{wordsOf(kinds)}</title>
              </line>
            )
          })}
          {members.map(member => (
            <Dot key={member.id} member={member} place={at.get(member.id)} isCentre={member.id === centre} />
          ))}
        </svg>
      </div>
      <figcaption className={styles.legend}>
        {shownKinds.map(kind => (
          <span key={kind} className={styles.entry}>
            <span className={classNames(styles.sample, styles[kind])} aria-hidden="true" />
            {linkNames[kind]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
