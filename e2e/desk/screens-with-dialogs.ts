import type { Locator, Page } from '@playwright/test'

/** A screen of the desk (the staff's website). The test opens each dialog of the screen by keyboard. */
export type Walk = {
  /** Path of the component that renders the dialogs, relative to `console/src/`. */
  readonly drawn_in: string
  /** Path of the screen. The test replaces `MEMBER` by the id of a new member who has played with a bonus. */
  readonly path: string
  /** True if the screen is empty until a member has played. */
  readonly after_play?: true
  /** Minimum number of buttons that open a dialog. The test waits for that many; more may load later. */
  readonly at_least: number
  readonly openers: (page: Page) => Locator
}

export const WALKS: readonly Walk[] = [
  {
    drawn_in: 'members/member-screen.tsx',
    path: '/desk/members/MEMBER',
    at_least: 8,
    openers: page =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'ทำรายการ' }) })
        .getByRole('button'),
  },
  {
    drawn_in: 'case/unmask-button.tsx',
    path: '/desk/members/MEMBER',
    at_least: 1,
    openers: page => page.getByRole('button', { name: 'แสดงข้อมูลเต็ม' }),
  },
  {
    drawn_in: 'members/tabs/money-tab.tsx',
    path: '/desk/members/MEMBER?tab=money',
    at_least: 1,
    openers: page => page.getByRole('button', { name: 'ย้อนรายการ' }).first(),
  },
  {
    drawn_in: 'members/tabs/bonus-tab.tsx',
    path: '/desk/members/MEMBER?tab=bonuses',
    at_least: 4,
    openers: page => page.getByRole('tabpanel').getByRole('button', { name: /โบนัส|ขยายเวลา|ฝาก/ }),
  },
  {
    drawn_in: 'system/operators-tab.tsx',
    path: '/desk/system?tab=operators',
    at_least: 4,
    openers: page =>
      page.getByRole('button', { name: 'เชิญเจ้าหน้าที่' }).or(page.getByRole('row').nth(1).getByRole('button')),
  },
  {
    drawn_in: 'system/settings-tab.tsx',
    path: '/desk/system?tab=settings',
    at_least: 2,
    openers: page => page.getByRole('button', { name: /(เก็บประวัติเปิดเกม|จ่ายเองได้ถึง ต่อครั้ง)$/ }),
  },
  {
    drawn_in: 'system/partner-log-tab.tsx',
    path: '/desk/system?tab=said',
    after_play: true,
    at_least: 1,
    openers: page => page.getByRole('row').nth(1).getByRole('button'),
  },
  {
    drawn_in: 'finance/account-balances.tsx',
    path: '/desk/finance',
    at_least: 2,
    openers: page =>
      page.getByRole('table', { name: 'ยอดและเพดานของบัญชีเรา' }).getByRole('row').nth(1).getByRole('button'),
  },
]

/** Files whose dialogs can be opened only for a case in a certain state, each with the browser test that opens them. */
export const DIALOGS_TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'layout/desk-shell.tsx': 'e2e/desk/dialogs.spec.ts',
  'session/step-up-dialog.tsx': 'e2e/serial/desk-passkeys.spec.ts',
  'proposals/one-time-link.tsx': 'e2e/desk/system.spec.ts',
  'finance/account-comparison.tsx': 'e2e/serial/desk-day.spec.ts',
  'bank-files/payout-files.tsx': 'e2e/serial/desk-bank-files.spec.ts',
  'bank-files/payout-file-save-confirmation.tsx': 'e2e/serial/desk-bank-files.spec.ts',
  'affiliates/affiliate-case.tsx': 'e2e/desk/affiliates.spec.ts',
  'aml/aml-case.tsx': 'e2e/desk/aml.spec.ts',
  'aml/aml-lists.tsx': 'e2e/desk/aml.spec.ts',
  'harm-prevention/care-case.tsx': 'e2e/desk/care.spec.ts',
  'documents/document-case.tsx': 'e2e/desk/identity-documents.spec.ts',
  'outgoing-events/events-screen.tsx': 'e2e/desk/events.spec.ts',
  'outgoing-events/receiver-case.tsx': 'e2e/desk/events.spec.ts',
  'outgoing-events/shown-secret.tsx': 'e2e/desk/events.spec.ts',
  'flows/flow-switch-case.tsx': 'e2e/serial/flow-switches.spec.ts',
  'risk/risk-alarm-case.tsx': 'e2e/desk/risk.spec.ts',
  'suspense-payments/suspense-case.tsx': 'e2e/desk/write-off.spec.ts',
  'withdrawals/withdrawal-case.tsx': 'e2e/desk/two-operator-decisions.spec.ts',
  'work-queue/duplicate-account-case.tsx': 'e2e/desk/duplicate-accounts.spec.ts',
  'members/tabs/refused-bonuses.tsx': 'e2e/desk/duplicate-accounts.spec.ts',
}

/**
 * Files whose dialogs need a case that would take too long to create in a test, each with a description of this case. The files use `ActionDialog`,
 * which other tests cover.
 */
export const RARE_CASE_DIALOGS: Readonly<Record<string, string>> = {
  'system/background-jobs-tab.tsx': 'a job that has failed 25 times, which takes some three days',
  'affiliates/partner-statement-list.tsx': 'a month of a partner that is over',
  'work-queue/simple-case.tsx': 'a partner that never reports a return or a movement',
}
