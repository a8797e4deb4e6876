import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { savedBanners } from '../../content/banners.ts'
import { changeBanners, changePopup } from '../../content/content-changes.ts'
import { promotionPopupSettings } from '../../content/settings.ts'
import type { Context } from '../../context.ts'
import { readSettings } from '../../platform/settings.ts'
import { argument, type Command, checked, type Input, jsonOf, UsageError } from '../command.ts'

/**
 * Matches the id of a popup. Only characters that a cookie allows are valid, because the browser of a visitor who hides the popup stores the id in a
 * cookie.
 */
const POPUP_ID = /^[\w-]{1,80}$/

const moment = z.iso
  .datetime({ offset: true })
  .transform(text => new Date(text))
  .nullable()

/** Schema of a banner on the command line. An optional field that the operator omits is stored as an empty text. */
const banner = z.strictObject({
  id: z.string(),
  img: z.string(),
  title: z.string(),
  note: z.string().default(''),
  link: z.string().nullable().default(null),
  gamecode: z.string().nullable().default(null),
  game_option: z.string().nullable().default(null),
  shown_from: moment.default(null),
  shown_until: moment.default(null),
})

const fileOf = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new UsageError(`${path} cannot be read`)
  }
}

const save = async (ctx: Context, input: Input): Promise<number> => {
  const banners = checked(z.array(banner).safeParse(jsonOf(await fileOf(argument(input, 0, 'file')))))
  if (new Set(banners.map(({ id }) => id)).size < banners.length)
    throw new UsageError('two banners have one id')
  try {
    await changeBanners(ctx, input, banners)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error
  }
  return banners.length
}

const setPopup = async (
  ctx: Context,
  input: Input,
  popup: { shown: boolean; id?: string; title?: string; text?: string },
): Promise<void> => {
  const whole = { ...(await readSettings(ctx.db, promotionPopupSettings)), ...popup }
  checked(promotionPopupSettings.schema.safeParse(whole))
  await changePopup(ctx, input, popup)
}

export const contentCommands: readonly Command[] = [
  {
    name: 'content banners list',
    permission: 'content.read',
    usage: '',
    about: 'print the carousel (L06) as JSON: write it to a file, change it, and save that',
    changes: false,
    run: async (ctx, _input, print) => {
      print(JSON.stringify(await savedBanners(ctx.db), null, 2))
      return undefined
    },
  },
  {
    name: 'content banners save',
    permission: 'content.edit',
    usage: '<file>',
    about: 'replace the whole carousel by that JSON file',
    changes: true,
    run: async (ctx, input, print) => {
      print(`${await save(ctx, input)} banners saved`)
      return undefined
    },
  },
  {
    name: 'content popup set',
    permission: 'content.edit',
    usage: '<id> [--title <text>] [--text <text>]',
    about:
      "set the promotion popup (F15); a new id shows it again on the same day, without text the lobby's own",
    changes: true,
    run: async (ctx, input, print) => {
      const id = argument(input, 0, 'id')
      if (!POPUP_ID.test(id)) throw new UsageError('<id> is a few letters, digits, _ and -')
      const { title = '', text = '' } = input.options
      await setPopup(ctx, input, { shown: true, id, title, text })
      print('shown')
      return undefined
    },
  },
  {
    name: 'content popup clear',
    permission: 'content.edit',
    usage: '',
    about: 'turn the promotion popup off',
    changes: true,
    run: async (ctx, input, print) => {
      await setPopup(ctx, input, { shown: false })
      print('turned off')
      return undefined
    },
  },
]
