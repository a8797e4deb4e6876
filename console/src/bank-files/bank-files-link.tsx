import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../calls/query-cache.ts'

/** Link to the screen for bank files. It is shown only if a bank of this lobby uses files. */
export function FilesLink() {
  const { data } = useQuery(call('GET /files'))
  if (data === undefined || (data.waiting === null && !data.reads_statements)) return null
  return <Link to="/files">ไฟล์ธนาคาร</Link>
}
