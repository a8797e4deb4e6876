import { isBaht, type Satang, satangFromBaht } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { partnerInstant, partnerText } from '../../adapter-kit/partner-values.ts'

export const SCB = 'scb'
export const TIMEOUT_MS = 6_000
export const SUCCESS_STATUS = 1000
/** SCB's event code of a Thai QR payment to a biller. */
export const QR_BILL = '00300100'
export const BAHT = '764'

/** An amount in baht as text with up to two decimals. */
export const bahtText = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .refine(text => isBaht(Number(text)))
  .transform((text): Satang => satangFromBaht(Number(text)))

export const billReference = z.string().regex(/^[A-Za-z0-9]{1,20}$/)

/** Fields of a bill payment that SCB sends both in the payment confirmation and in the inquiry response. */
export const billPayment = z.object({
  transactionId: z.string().regex(/^[\x21-\x7e]{1,60}$/),
  amount: bahtText,
  transactionDateandTime: partnerInstant,
  billPaymentRef1: billReference,
  currencyCode: z.literal(BAHT),
  payeeProxyId: z.string(),
  payerAccountNumber: partnerText.default(''),
  payerName: partnerText.default(''),
  sendingBankCode: z.string().regex(/^\d{3}$/),
  reverseFlag: z.string().nullish(),
})
export type BillPayment = z.output<typeof billPayment>

export const granted = z.object({
  status: z.object({ code: z.literal(SUCCESS_STATUS) }),
  data: z.object({ accessToken: z.string().min(1).max(4_000), expiresIn: z.number().positive() }),
})

/**
 * Schema of SCB's response to an inquiry about a bill (payment request). Its rows are parsed one by one, so that a malformed row does not block the
 * others.
 */
export const inquiryAnswer = z.object({
  status: z.object({ code: z.literal(SUCCESS_STATUS) }),
  data: z.array(z.unknown()).nullish(),
})
