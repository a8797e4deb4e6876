import { accountName } from '../display-texts/money-texts.ts'

/** Steps in which money crosses the border between the operator and a partner. Each has a record of the partner with which the ledger is compared. */
export const reconciliationSteps = ['bank_in', 'gateway', 'bank_out', 'site_transfer', 'site_play'] as const
export type ReconciliationStep = (typeof reconciliationSteps)[number]

/** Basis points that the share of the money volume must reach: 99.99 %. */
export const RECONCILIATION_TARGET_BP = 9_999

export const reconciliationStepNames = {
  bank_in: 'เงินเข้าธนาคาร',
  gateway: 'เกตเวย์และทรูมันนี่',
  bank_out: 'เงินออกธนาคาร',
  site_transfer: 'ย้ายเครดิตกับเว็บเกม',
  site_play: 'เล่นจากกระเป๋า',
} as const satisfies Record<ReconciliationStep, string>

/** Reasons why a payment is on the list of payments that did not agree in time. */
export const unreconciledReasons = {
  missed: 'ไม่ตรงกันใน 24 ชม.',
  found_late: 'คู่ค้าแจ้งย้อนหลัง',
  undone: 'เคยตรงแล้วเปลี่ยน',
} as const

const SITE = 'site:'

/** Returns the Thai name of a partner: a ledger account, or a game site (`site:` and the name of its adapter). */
export const reconciliationPartnerName = (partner: string): string =>
  partner.startsWith(SITE) ? `เว็บเกม ${partner.slice(SITE.length)}` : accountName(partner)
