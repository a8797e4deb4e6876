import { positiveAmount, wholeNumber } from '../wire/field-schemas.ts'

const TURNOVER_TIMES_MAX = 100
/** Maximum length in days of a period that an operator sets: a leap year. */
export const PERIOD_MAX_DAYS = 366

/** Terms of a bonus that an operator sets: its turnover in multiples of the bonus, the maximum withdrawal (null: none), and its validity in days. */
export const bonusTerms = {
  turnover_times: wholeNumber(0, TURNOVER_TIMES_MAX),
  maximum_withdrawal: positiveAmount.nullable(),
  valid_days: wholeNumber(1, PERIOD_MAX_DAYS),
}
