import { z } from 'zod'
import { gameSections } from '../games/game-facts.ts'
import { amount, wholeNumber } from '../wire/field-schemas.ts'
import { typedText } from '../wire/typed-text.ts'

const DAYS_MAX = 3_650
const PERIOD_MAX_DAYS = 366
const DEPOSITS_MAX = 10_000
const MONTHS = 12
const TAG_MAX_CHARACTERS = 40
const TAGS_MAX = 20

const emptyText = 'กรุณากรอกอย่างน้อยหนึ่งช่อง'
const orderText = 'ค่าต่ำสุดต้องไม่มากกว่าค่าสูงสุด'
const chosenText = 'กรุณาเลือกอย่างน้อยหนึ่งรายการ'

type Bound = number | bigint
type Range = { at_least?: Bound | undefined; at_most?: Bound | undefined }
const isInOrder = ({ at_least, at_most }: Range): boolean =>
  at_least === undefined || at_most === undefined || at_least <= at_most
const isLimited = ({ at_least, at_most }: Range): boolean => at_least !== undefined || at_most !== undefined

const days = wholeNumber(0, DAYS_MAX)
/**
 * Range of days since an event of the member, such as the last deposit. Only whole days count, up to the time at which the audience is
 * computed.
 */
const daysAgo = z
  .strictObject({ at_least: days.optional(), at_most: days.optional() })
  .refine(isLimited, emptyText)
  .refine(isInOrder, orderText)
const count = wholeNumber(0, DEPOSITS_MAX)

/**
 * Facts that no filter of an audience may use: how much a member lost or won, and how much money is left. A filter whose name contains one of these
 * words has the type `never`, so it does not compile.
 */
type ForbiddenFact = `${string}${'loss' | 'lose' | 'lost' | 'win' | 'won' | 'balance' | 'credit'}${string}`
export type WithoutLosses<Shape> = { [Name in keyof Shape]: Name extends ForbiddenFact ? never : Shape[Name] }

/** Declares the filters of an audience. A filter by losses, wins or remaining money does not compile. */
const audienceFilters = <const Shape extends Record<string, z.ZodType>>(
  shape: Shape & WithoutLosses<Shape>,
): Shape => shape

/** All filters of an audience. A member belongs to the audience if all filters that it contains match. */
const filters = audienceFilters({
  registered_days_ago: daysAgo,
  last_play_days_ago: daysAgo,
  last_deposit_days_ago: daysAgo,
  deposits: z
    .strictObject({
      in_days: wholeNumber(1, PERIOD_MAX_DAYS),
      count_at_least: count.optional(),
      count_at_most: count.optional(),
      sum_at_least: amount.optional(),
      sum_at_most: amount.optional(),
    })
    .refine(
      ({ count_at_least, count_at_most, sum_at_least, sum_at_most }) =>
        isLimited({ at_least: count_at_least ?? sum_at_least, at_most: count_at_most ?? sum_at_most }),
      emptyText,
    )
    .refine(
      ({ count_at_least, count_at_most, sum_at_least, sum_at_most }) =>
        isInOrder({ at_least: count_at_least, at_most: count_at_most }) &&
        isInOrder({ at_least: sum_at_least, at_most: sum_at_most }),
      orderText,
    ),
  birth_months: z.array(z.int().min(1).max(MONTHS)).min(1, chosenText).max(MONTHS),
  sections: z.strictObject({
    in_days: wholeNumber(1, PERIOD_MAX_DAYS),
    any_of: z.array(z.enum(gameSections)).min(1, chosenText).max(gameSections.length),
  }),
  tags: z.array(typedText('words').min(1).max(TAG_MAX_CHARACTERS)).min(1, chosenText).max(TAGS_MAX),
})

/**
 * Audience of a campaign as filters. It contains no member ids, because the server selects the members again when it sends the campaign.
 */
export const audience = z.strictObject(filters).partial()
/** An audience inside the program, with money in satang. */
export type Audience = z.output<typeof audience>
/** An audience as the API sends it and the database stores it, with money in baht. */
export type WireAudience = z.input<typeof audience>
export type AudienceFilter = keyof Audience
export const audienceFilterNames = Object.keys(filters) as AudienceFilter[]
