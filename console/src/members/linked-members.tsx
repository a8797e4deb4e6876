import type { MemberId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { LinksGraph } from '../member-graph/member-links-graph.tsx'
import { ExportButton } from '../table/export-button.tsx'
import styles from './member-screen.module.css'

export function LinkedMembers({ member }: { member: MemberId }) {
  const { data, error, refetch } = useQuery(call('GET /members/{member}/links', { params: { member } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  if (data.members.length < 2)
    return <p className={styles.none}>ยังไม่มีใครใช้บัญชีโอน เครื่อง เครือข่าย หรือชื่อร่วมกับสมาชิกนี้</p>
  return (
    <>
      <ExportButton name="links" filter={{ member }} />
      <LinksGraph members={data.members} links={data.links} centre={member} />
    </>
  )
}
