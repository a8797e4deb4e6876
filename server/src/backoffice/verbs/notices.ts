import { clearNotices, saveNotice } from '../../content/notices.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { argument, Misuse, option, type Verb } from '../command.ts'

const untilOf = (text: string): Date => {
  const until = new Date(text)
  if (Number.isNaN(until.getTime())) throw new Misuse('--until is a time such as 2026-11-21T20:00:00+07:00')
  return until
}

export const noticeVerbs: readonly Verb[] = [
  {
    name: 'maintenance set',
    usage: '<id> --text "<HTML>" --until <time>',
    about: 'show everybody a notice from now until then (F12)',
    changes: true,
    run: async (ctx, input, print) => {
      const id = argument(input, 0, 'id')
      const [content, shown_until] = [option(input, 'text'), untilOf(option(input, 'until'))]
      const at = ctx.clock.now()
      if (shown_until <= at) throw new Misuse('--until has passed')
      try {
        await inTransaction(ctx.db, async tx => {
          await saveNotice(tx, { id, content, img: null, img_url: null, shown_from: at, shown_until })
          const details = { reason: input.reason, until: shown_until.toISOString() }
          const actor = `operator:${input.operator}`
          await audit(tx, { actor, action: 'maintenance.set', subject: id, details }, at)
        })
      } catch (error) {
        if (error instanceof RangeError) throw new Misuse(error.message)
        throw error
      }
      print('shown')
      return undefined
    },
  },
  {
    name: 'maintenance clear',
    usage: '',
    about: 'take back what is announced now and later',
    changes: true,
    run: async (ctx, input, print) => {
      const at = ctx.clock.now()
      const cleared = await inTransaction(ctx.db, async tx => {
        const ended = await clearNotices(tx, at)
        const details = { reason: input.reason, ended: String(ended) }
        const actor = `operator:${input.operator}`
        await audit(tx, { actor, action: 'maintenance.clear', subject: 'maintenance', details }, at)
        return ended
      })
      print(`${cleared} taken back`)
      return undefined
    },
  },
]
