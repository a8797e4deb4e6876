import { createElement, Fragment } from 'react'
import type { ManualText } from './manual-types.ts'

const MARK = '**'

/** Splits a text into plain parts (even positions) and quoted labels (odd positions). */
export const partsOf = (text: ManualText): string[] => text.split(MARK)

export const plainText = (text: ManualText): string => text.replaceAll(MARK, '')

/** A text of the manual with the desk's labels in bold. */
export function Text({ children }: { children: ManualText }) {
  const parts = partsOf(children).map((part, at) => (at % 2 === 1 ? createElement('b', null, part) : part))
  return createElement(Fragment, null, ...parts)
}
