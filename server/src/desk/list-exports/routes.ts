import { deskContract } from '@sala/contract/desk/desk-contract.ts'
import {
  type deskListEndpoints,
  deskLists,
  type ListName,
} from '@sala/contract/desk/list-exports/endpoints.ts'
import type { ListFile, listForms } from '@sala/contract/desk/list-exports/list-file.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DeskCall, DeskHandlers } from '../../platform/http/desk/desk-route-binding.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { type Pages, sheetOf, textOf } from './list-export.ts'

type Form = (typeof listForms)[number]
type Chosen = Readonly<Record<string, unknown>>
type Asked = DeskCall<(typeof deskListEndpoints)[keyof typeof deskListEndpoints]>
/** The handler of a list page. The list's export calls it to get the rows. */
type Reader = (call: Asked) => Promise<Answer>

const MEDIA: Readonly<Record<Form, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const operationOf = ({ call }: ListFile): string => {
  const found = Object.entries(deskContract).find(([, { id }]) => id === call.id)
  if (found === undefined) throw new Error(`${call.id} is not a call of the desk`)
  return found[0]
}

type Answer = { readonly before?: unknown }

/** Reads all pages by the handler of the list page, so that the exported file has the same rows as the pages. */
async function* pagesOf(
  list: ListFile,
  chosen: Chosen,
  first: Answer,
  read: (before: unknown) => Promise<Answer>,
): Pages {
  let answer = first
  for (;;) {
    yield list.rowsOf(answer, chosen)
    if (answer.before === undefined || answer.before === null) return
    answer = await read(answer.before)
  }
}

/** Writes an audit line with the operator and the exported file, before the first row is sent. */
const recordSavedFile = (ctx: Context, operator: string, name: ListName, chosen: Chosen): Promise<void> =>
  inTransaction(ctx.db, tx =>
    audit(
      tx,
      {
        actor: operatorActor({ operator }),
        action: 'list.export',
        subject: name,
        details: Object.fromEntries(
          Object.entries(chosen).map(([key, value]) => [
            key,
            value instanceof Date ? value.toISOString() : String(value),
          ]),
        ),
      },
      ctx.clock.now(),
    ),
  )

/** Returns the routes that export the lists as files. They read the rows by the handlers of the list pages. */
export const deskListRoutes = (
  ctx: Context,
  handlers: Readonly<Record<string, unknown>>,
): DeskHandlers<typeof deskListEndpoints> => {
  const fileOf = (name: ListName) => {
    const list: ListFile = deskLists[name]
    const read = handlers[operationOf(list)] as Reader
    return async (asked: Asked) => {
      const { form, ...chosen } = asked.query as { readonly form: Form } & Record<string, unknown>
      const page = (more: object) =>
        read({ ...asked, params: chosen as never, query: { ...chosen, ...more } as never })
      // The first page is read before the response starts, because a refusal can be sent only then.
      const first = await page({})
      await recordSavedFile(ctx, asked.operator.name, name, chosen)
      const file = `${name}-${bangkokDate(ctx.clock.now())}.${form}`
      asked.reply.type(MEDIA[form]).header('content-disposition', `attachment; filename="${file}"`)
      const pages = pagesOf(list, chosen, first, before => page({ before }))
      return form === 'csv' ? textOf(list.heads, pages) : sheetOf(name, list.heads, pages)
    }
  }
  const files = Object.keys(deskLists).map(name => [`desk_list_${name}`, fileOf(name as ListName)])
  return Object.fromEntries(files) as DeskHandlers<typeof deskListEndpoints>
}
