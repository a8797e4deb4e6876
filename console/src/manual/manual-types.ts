import type { BadgeTone } from '@sala/ui/status/badge.tsx'
import type { DeskKey } from '../keyboard/keyboard-shortcuts.ts'

/** Text of the manual. A label of the desk is between two pairs of asterisks: `กด **อนุมัติ**`. */
export type ManualText = string

/** A page of the manual. A test checks that each quoted label exists on the desk and that each key works on the screen. */
export type ManualPage = {
  /** Path of the screen's route, such as `/members/$member`. */
  readonly path: string
  /** The heading of the screen that the page explains. */
  readonly title: string
  readonly purpose: readonly ManualText[]
  /** Texts about the decisions that one staff user takes alone. */
  readonly alone: readonly ManualText[]
  /** Texts about the decisions that need two staff users. */
  readonly together: readonly ManualText[]
  readonly jobs: readonly { readonly title: ManualText; readonly steps: readonly ManualText[] }[]
  /** States that the screen shows. `label` is the state's text on the screen, `tone` its colour. */
  readonly states: readonly {
    readonly label: string
    readonly tone: BadgeTone
    readonly means: ManualText
  }[]
  readonly keys: readonly { readonly key: DeskKey; readonly does: ManualText }[]
  readonly troubles: readonly { readonly sign: ManualText; readonly answer: ManualText }[]
}
