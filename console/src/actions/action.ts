import type { ProposalKind } from '@sala/contract/desk/proposals/kinds.ts'
import type { ButtonKind } from '@sala/ui/action/button.tsx'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import type { FieldDescription, Values } from './fields.tsx'

type Asked = {
  title: string
  /** One Thai sentence, shown in the action's dialog, that says what the action does. */
  note?: string
  fields?: readonly FieldDescription[]
  /** Content below the fields that depends on their values. */
  beneath?: (values: Values) => ReactNode
}

/** An action that one operator runs immediately, with a reason. */
export type ImmediateAction = Asked & {
  way: 'now'
  action: string
  kind: ButtonKind
  usualReason?: string
  run: (values: Values, reason: string) => Promise<unknown>
  /** Message shown after the action has succeeded. */
  done: string
}

type Sent = Record<string, Answer<'GET /settings'>[number]['settings'][number]['value']>

/** An action that one operator proposes and another operator approves. */
export type ProposedAction = Asked & {
  way: 'two'
  kind: ProposalKind
  payload: (values: Values) => Sent
}

export type MemberAction = ImmediateAction | ProposedAction
