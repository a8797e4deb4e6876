import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../calls/queries.ts'

/** The way to the files, where a bank of this lobby takes or gives any. */
export function FilesLink() {
  const { data } = useQuery(call('GET /files'))
  if (data === undefined || (data.waiting === null && !data.reads_statements)) return null
  return <Link to="/files">ไฟล์ธนาคาร</Link>
}
