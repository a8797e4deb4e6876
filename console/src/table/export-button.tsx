import type { ListName } from '@sala/contract/desk/list-exports/endpoints.ts'
import type { listForms } from '@sala/contract/desk/list-exports/list-file.ts'
import { plainLists } from '@sala/contract/desk/list-exports/lists-without-personal-data.ts'
import { Button } from '@sala/ui/action/button.tsx'
import { Alert } from '@sala/ui/feedback/alert.tsx'
import { download } from '../calls/file-download.ts'
import { useAction } from '../calls/use-action.ts'
import { usePermissions } from '../session/desk-session.ts'
import { Fold } from './popover.tsx'

/** A list to export: its name, and the filters that are set. */
export type ExportedList = {
  readonly name: ListName
  readonly filter?: Readonly<Record<string, string | number | undefined>>
}

type Form = (typeof listForms)[number]

const FORM_NAMES: Readonly<Record<Form, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV' }

/** Button that exports the filtered list as a file; hidden from staff users without permission. */
export function ExportButton({ name, filter = {} }: ExportedList) {
  const may = usePermissions()
  const { busy, submit, alert } = useAction<Form>({
    send: form => {
      const query = new URLSearchParams({ form })
      for (const [key, value] of Object.entries(filter))
        if (value !== undefined) query.set(key, String(value))
      return download(`/lists/${name}?${query}`, `${name}.${form}`)
    },
  })
  if (!plainLists.includes(name) && !may('finance.export')) return null
  return (
    <Fold name="ส่งออก">
      {(Object.keys(FORM_NAMES) as Form[]).map(form => (
        <Button key={form} size="s" kind="quiet" loading={busy} onClick={() => submit(form)}>
          {FORM_NAMES[form]}
        </Button>
      ))}
      {alert === undefined ? null : <Alert kind="error">{alert}</Alert>}
    </Fold>
  )
}
