import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { ButtonKind } from '@sala/ui/action/button.tsx'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import type { FieldDescription, Values } from './action-fields.tsx'

type Asked = {
  title: string
  /** A Thai sentence in the dialog that explains the action. */
  note?: string
  fields?: readonly FieldDescription[]
  /** Returns content below the dialog's fields, such as a preview, from the values of the fields. */
  beneath?: (values: Values) => ReactNode
}

/** An action that one staff user may take alone: it runs immediately, with a reason. */
export type ImmediateAction = Asked & {
  way: 'now'
  action: string
  kind: ButtonKind
  usualReason?: string
  run: (values: Values, reason: string) => Promise<unknown>
  done: string
}

type Sent = Record<string, Answer<'GET /settings'>[number]['settings'][number]['value']>

/** An action that one staff user proposes and another staff user approves. */
export type ProposedAction = Asked & {
  way: 'two'
  kind: ProposalKind
  payload: (values: Values) => Sent
}

export type MemberAction = ImmediateAction | ProposedAction
