import { EMBLEMS } from '@sala/ui/art/emblem.ts'
import sheet from '@sala/ui/art/emblems.svg?no-inline'
import type { ReactNode } from 'react'
import { CREATURES } from './animal-emblems.tsx'
import styles from './emblem.module.css'
import { THINGS } from './object-emblems.tsx'

const GLYPHS: Record<string, ReactNode> = { ...THINGS, ...CREATURES }
const GILDED: ReadonlySet<string> = new Set(EMBLEMS)

/** Draws the emblem with this name, either from this folder or from the lobby's SVG sheet; for an unknown name draws a coin. */
export function Glyph({ emblem, className }: { emblem: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      {GLYPHS[emblem] ?? (GILDED.has(emblem) ? <Gilded emblem={emblem} /> : GLYPHS.coin)}
    </svg>
  )
}

function Gilded({ emblem }: { emblem: string }) {
  return <use href={`${sheet}#${emblem}`} width="48" height="48" className={styles.gilded} />
}
