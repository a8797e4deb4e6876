import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { DialogName, DialogState, Dialogs } from '../dialogs/dialog-types.ts'

type LoadedLater<P> = LazyExoticComponent<ComponentType<P>> & { readonly load: () => Promise<unknown> }
type Registry = { readonly [N in DialogName]: LoadedLater<Dialogs[N] & DialogState> }

const popup = <P,>(load: () => Promise<ComponentType<P>>): LoadedLater<P> =>
  Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )

/** All popups of the lobby (F14). The code of each loads when the popup first opens. */
export const registry: Registry = {
  otpPassword: popup(async () => (await import('../account/password-reset/reset-otp-dialog.tsx')).ResetOtp),
  otpNewpassword: popup(
    async () => (await import('../account/password-reset/new-password-dialog.tsx')).ResetPassword,
  ),
  otpComplete: popup(
    async () => (await import('../account/password-reset/reset-complete-dialog.tsx')).ResetComplete,
  ),
  RegisterFinal: popup(async () => (await import('../account/register/registered-dialog.tsx')).RegisterFinal),
  Deposit: popup(async () => (await import('../cashier/deposit/deposit-notice.tsx')).DepositNotice),
  WithdrawProcess: popup(
    async () => (await import('../cashier/withdraw/withdraw-dialog.tsx')).WithdrawDialog,
  ),
  promotion: popup(async () => (await import('../promotions/detail/promotion-dialog.tsx')).PromotionDialog),
  moneyArrived: popup(async () => (await import('../cashier/money-arrival-dialog.tsx')).MoneyArrived),
  giveUpBonus: popup(async () => (await import('../promotions/bonus/forfeit-dialog.tsx')).GiveUpDialog),
  requestTimeline: popup(
    async () => (await import('../cashier/history/timeline-dialog.tsx')).RequestTimeline,
  ),
  PlayLimit: popup(async () => (await import('../protection/limit-dialog.tsx')).LimitDialog),
  PlayBreak: popup(async () => (await import('../protection/break-dialog.tsx')).BreakDialog),
  PlayReminder: popup(async () => (await import('../protection/reminder-dialog.tsx')).ReminderDialog),
  BirthDate: popup(
    async () => (await import('../protection/birth-date/birth-date-dialog.tsx')).BirthDateDialog,
  ),
  phoneProof: popup(
    async () => (await import('../account/identity/phone-verification-dialog.tsx')).PhoneProofDialog,
  ),
  secondFactor: popup(
    async () => (await import('../account/security/second-factor-dialog.tsx')).FactorDialog,
  ),
  message: popup(async () => (await import('../dialogs/message-dialog.tsx')).MessageDialog),
  loginPrompt: popup(async () => (await import('../dialogs/login-prompt.tsx')).LoginPrompt),
  maintenance: popup(
    async () => (await import('../content/popups/maintenance-dialog.tsx')).MaintenanceDialog,
  ),
  promotionPopup: popup(async () => (await import('../content/popups/promotion-popup.tsx')).PromotionPopup),
  generic: popup(async () => (await import('../content/popups/message-popup.tsx')).GenericDialog),
  search: popup(async () => (await import('../search/search-dialog.tsx')).SearchDialog),
  trial: popup(async () => (await import('../games/demo-play/demo-dialog.tsx')).TrialDialog),
}
