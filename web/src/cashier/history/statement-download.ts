import { addressOf, errorOf, REQUEST_TIMEOUT_MS } from '../../api.ts'
import { tokenStore } from '../../session/token.ts'
import type { Group } from './statement-list.tsx'

type Filter = { group: Group | undefined; month: string | undefined }

/** `sala-statement-2026-11-deposit.csv`. */
export const fileNameOf = ({ group, month }: Filter): string =>
  `${['sala-statement', month, group].filter(part => part !== undefined).join('-')}.csv`

/** The statement as the filter shows it, handed to the browser as a file. Throws ApiError. */
export const downloadStatement = async (filter: Filter): Promise<void> => {
  const { url } = addressOf('GET /statement.csv', { query: filter })
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${tokenStore.get()?.access_token ?? ''}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!answer.ok) throw errorOf(answer.status, await answer.json().catch(() => null))
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(filter)
  link.click()
  URL.revokeObjectURL(address)
}
