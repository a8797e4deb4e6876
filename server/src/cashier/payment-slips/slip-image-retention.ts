import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { deleteInBatches } from '../../platform/database/row-retention.ts'
import { readSettings } from '../../platform/settings.ts'
import { cashierSettings } from '../settings.ts'
import { forgetSlipPictures } from './sql.ts'

/** Maximum number of images that are deleted in one batch. It is small, because an image is a hundred times as large as a row. */
const PICTURES_AT_ONCE = 500

/**
 * The job that deletes the images of slips some days after the slips were settled, because images show other people's names and accounts. The data of
 * the slips stays.
 */
export const forgetOldPictures = async (ctx: Context): Promise<void> => {
  const { slip_picture_days } = await readSettings(ctx.db, cashierSettings)
  const before = new Date(ctx.clock.now().getTime() - slip_picture_days * DAY_MS)
  await deleteInBatches(atMost => forgetSlipPictures(ctx.db, before, atMost), PICTURES_AT_ONCE)
}
