import type { BreakLength } from '@sala/contract/protection/endpoints.ts'
import { createStore } from '@sala/ui/store.ts'
import type { Answer } from '../calls/api.ts'

type Bonus = Answer<'GET /bonuses'>['data'][number]
type Protection = Answer<'GET /protection'>['data']
type RequestRow = Answer<'GET /requests'>['data'][number]

/** Props of each popup (F14). A new popup needs a row here and one in `layout/dialog-registry.tsx`. */
export type Dialogs = {
  otpPassword: { phone: string; token: string }
  otpNewpassword: { phone: string; token: string; otp: string }
  otpComplete: Record<never, never>
  RegisterFinal: Record<never, never>
  Deposit: Record<never, never>
  WithdrawProcess: { amount: number }
  /** R07: the terms of one promotion, its calculator and the button to take it. */
  promotion: { id: number }
  /** Money that arrived in the wallet or in the bank account. */
  moneyArrived: { title: string; text: string; amount: number; where: 'wallet' | 'bank' }
  giveUpBonus: { id: Bonus['id']; title: string; takes: number; keeps: number }
  /** The timeline of one request. */
  requestTimeline: { id: RequestRow['id'] }
  PlayLimit: Pick<Protection['limits'][number], 'kind' | 'period' | 'amount'>
  PlayBreak: { length: BreakLength }
  PlayReminder: NonNullable<Protection['reminder']>
  BirthDate: Record<never, never>
  /** R12: verification of the member's phone. */
  phoneProof: { phone: string }
  /** A message; `after` runs when it closes, in any way. */
  message: {
    title: string
    text: string
    tone?: 'success' | 'error' | 'info'
    button?: string
    after?: () => void
    /** A second action below the button. */
    more?: { label: string; run: () => void }
  }
  /** For a visitor who presses something that needs a sign-in (F13); `returnPath` is the page afterwards. */
  loginPrompt: { returnPath: string }
  /** F12. */
  maintenance: Answer<'GET /bootstrap'>['maintenance']
  /** F15: empty texts fall back to the lobby's defaults. */
  promotionPopup: { title: string; text: string }
  /** F15: one action, and a link to support. */
  generic: { title: string; text: string; submit: { label: string; run: () => void } }
  /** Search over everything. */
  search: Record<never, never>
  /** The test-play frame (F15). */
  trial: { gameId: string; name: string }
}

export type DialogName = keyof Dialogs
export type OpenDialog = { [N in DialogName]: { name: N; props: Dialogs[N] } }[DialogName]

/** Props that the host adds. */
export type DialogState = { open: boolean; onClose: () => void }

export const dialogStore = createStore<OpenDialog | null>(null)

/** Replaces the open popup. */
export const openDialog = <N extends DialogName>(name: N, props: Dialogs[N]): void =>
  dialogStore.set({ name, props } as OpenDialog)

export const closeDialog = (): void => dialogStore.set(null)
