import { saveFile } from '@sala/ui/browser/saved-file.ts'
import { addressOf } from '../../calls/api.ts'
import { fetchFile } from '../../calls/file-download.ts'
import type { Group } from './statement-list.tsx'

type Filter = { group: Group | undefined; month: string | undefined }

export const fileNameOf = ({ group, month }: Filter): string =>
  `${['sala-statement', month, group].filter(part => part !== undefined).join('-')}.csv`

/** Downloads the filtered statement as a file. Throws `ApiError` if the server does not send the file. */
export const downloadStatement = async (filter: Filter): Promise<void> => {
  const { url } = addressOf('GET /statement.csv', { query: filter })
  saveFile(await (await fetchFile(url)).blob(), fileNameOf(filter))
}
