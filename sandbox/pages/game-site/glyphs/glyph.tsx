import type { ReactNode } from 'react'
import { CREATURES } from './creatures.tsx'
import { THINGS } from './things.tsx'

const GLYPHS: Record<string, ReactNode> = { ...THINGS, ...CREATURES }

/** The picture of an emblem, drawn on 48 × 48; an emblem that nobody drew shows as a coin. */
export function Glyph({ emblem, className }: { emblem: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      {GLYPHS[emblem] ?? GLYPHS.coin}
    </svg>
  )
}
