import { announceNotice, takeNoticesBack } from '../../content/content-changes.ts'
import { noticesFrom } from '../../content/maintenance-notices.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { argument, type Command, option, printLines, table, UsageError } from '../command.ts'

const timeOf = (name: string, text: string): Date => {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`--${name} is a time such as 2026-11-21T20:00:00+07:00`)
  return time
}

export const noticeCommands: readonly Command[] = [
  {
    name: 'maintenance set',
    permission: 'content.edit',
    usage: '<id> --text "<HTML>" --until <time> [--from <time>] [--img <picture>] [--link <path or https>]',
    about: 'announce a notice (F12), from now or from then on; the same id replaces it',
    changes: true,
    run: async (ctx, input, print) => {
      const id = argument(input, 0, 'id')
      const [content, shown_until] = [option(input, 'text'), timeOf('until', option(input, 'until'))]
      const at = ctx.clock.now()
      const { from, img = null, link: img_url = null } = input.options
      const shown_from = from === undefined ? at : timeOf('from', from)
      if (shown_until <= at) throw new UsageError('--until has passed')
      if (shown_until <= shown_from) throw new UsageError('--until comes after --from')
      try {
        await announceNotice(ctx, input, { id, content, img, img_url, shown_from, shown_until })
      } catch (error) {
        if (error instanceof RangeError) throw new UsageError(error.message)
        throw error
      }
      print(shown_from > at ? `shown from ${bangkokTime(shown_from)}` : 'shown')
      return undefined
    },
  },
  {
    name: 'maintenance list',
    permission: 'content.read',
    usage: '',
    about: 'present and future notices',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await noticesFrom(ctx.db, ctx.clock.now())).map(notice => [
        notice.id,
        bangkokTime(notice.shown_from),
        bangkokTime(notice.shown_until),
        notice.content,
      ])
      return table(['id', 'from', 'until', 'text'], rows)
    }),
  },
  {
    name: 'maintenance clear',
    permission: 'content.edit',
    usage: '',
    about: 'withdraw the present and future notices',
    changes: true,
    run: async (ctx, input, print) => {
      print(`${await takeNoticesBack(ctx, input)} withdrawn`)
      return undefined
    },
  },
]
