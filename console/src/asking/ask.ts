import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import type { ButtonKind } from '@sala/ui/action/button.tsx'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import type { FieldAsked, Values } from './fields.tsx'

type Asked = {
  title: string
  /** What it does, in a sentence. */
  note?: string
  fields?: readonly FieldAsked[]
  /** What stands below the fields and goes by what is in them. */
  beneath?: (values: Values) => ReactNode
}

/** Something that one person does at once, for a reason. */
export type AskNow = Asked & {
  way: 'now'
  /** What the button says. */
  action: string
  kind: ButtonKind
  usualReason?: string
  run: (values: Values, reason: string) => Promise<unknown>
  /** Said when it is done. */
  done: string
}

type Sent = Record<string, Answer<'GET /settings'>[number]['settings'][number]['value']>

/** Something that one person proposes and another agrees to. */
export type AskTwo = Asked & {
  way: 'two'
  kind: ProposalKind
  payload: (values: Values) => Sent
}

export type Ask = AskNow | AskTwo
