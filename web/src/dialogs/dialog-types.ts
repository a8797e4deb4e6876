import type { BreakLength } from '@sala/contract/protection/endpoints.ts'
import { createStore } from '@sala/ui/shared-value-store.ts'
import type { Answer } from '../calls/api.ts'

type Bonus = Answer<'GET /bonuses'>['data'][number]
type Protection = Answer<'GET /protection'>['data']
type RequestRow = Answer<'GET /requests'>['data'][number]

/** Props of each popup (F14). A new popup needs an entry in this type and one in `layout/dialog-registry.tsx`. */
export type Dialogs = {
  otpPassword: { phone: string; token: string }
  otpNewpassword: { phone: string; token: string; otp: string }
  otpComplete: Record<never, never>
  RegisterFinal: Record<never, never>
  Deposit: Record<never, never>
  WithdrawProcess: { amount: number }
  /** The popup with the terms of one promotion, its calculator and the button to claim it (R07). */
  promotion: { id: number }
  /** The popup about money that has arrived in the wallet or in the member's bank account. */
  moneyArrived: { title: string; text: string; amount: number; where: 'wallet' | 'bank' }
  giveUpBonus: { id: Bonus['id']; title: string; takes: number; keeps: number }
  /** The popup with the timeline of one deposit or withdrawal. */
  requestTimeline: { id: RequestRow['id'] }
  /** The popup that sets one limit. `suggested`: amount in baht that its field shows at first. */
  PlayLimit: Pick<Protection['limits'][number], 'kind' | 'period' | 'amount'> & {
    suggested?: number | undefined
  }
  PlayBreak: { length: BreakLength }
  PlayReminder: NonNullable<Protection['reminder']>
  BirthDate: Record<never, never>
  /** The popup that verifies the member's phone (R12). */
  phoneProof: { phone: string }
  /** The popup that asks for a second factor before an action, and then calls `onShown`. */
  secondFactor: { purpose: 'withdrawal' | 'details' | 'factors'; onShown: () => void }
  /** A popup with a message. `after` runs when the popup closes, for whatever reason. */
  message: {
    title: string
    text: string
    tone?: 'success' | 'error' | 'info'
    button?: string
    after?: () => void
    /** A second action of the popup, with a button below the first one. */
    more?: { label: string; run: () => void }
  }
  /** The login prompt for a visitor (F13). `returnPath` is the page to open after the sign-in. */
  loginPrompt: { returnPath: string }
  /** The popup with the company's notice (F12). */
  maintenance: Answer<'GET /bootstrap'>['maintenance']
  /** The popup with the promotion of the day (F15). An empty text is replaced by the lobby's default text. */
  promotionPopup: { title: string; text: string }
  /** A popup with one action and a link to support (F15). */
  generic: { title: string; text: string; submit: { label: string; run: () => void } }
  search: Record<never, never>
  /** A game's demo in a frame (F15). */
  trial: { gameId: string; name: string }
}

export type DialogName = keyof Dialogs
export type OpenDialog = { [N in DialogName]: { name: N; props: Dialogs[N] } }[DialogName]

/** Props that `DialogHost` adds to each popup. */
export type DialogState = { open: boolean; onClose: () => void }

export const dialogStore = createStore<OpenDialog | null>(null)

/** Opens a popup. It replaces a popup that is already open. */
export const openDialog = <N extends DialogName>(name: N, props: Dialogs[N]): void =>
  dialogStore.set({ name, props } as OpenDialog)

export const closeDialog = (): void => dialogStore.set(null)
