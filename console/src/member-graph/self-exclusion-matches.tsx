import { exclusionMarkNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { formatThaiDateTime } from '@sala/ui/format/thai-date.ts'
import type { Answer } from '../calls/api.ts'
import { CasePart } from '../case/fact-list.tsx'
import { DuplicateList, PossibleDuplicate } from './duplicate-account-list.tsx'

type Rows = Answer<'GET /members/{member}/likeness'>['rows']

/** Self-excluded members whose data match the account, with the matching attributes and the end of each exclusion. */
export function ExcludedMatches({ rows }: { rows: Rows }) {
  return (
    <CasePart title="ผู้ที่งดเล่นอยู่">
      <DuplicateList>
        {rows.map(({ excluded, marks, found_at, until }) => (
          <PossibleDuplicate
            key={excluded?.id ?? found_at}
            member={excluded}
            marks={marks.map(mark => exclusionMarkNames[mark])}
            note={`งดเล่นถึง ${formatThaiDateTime(until)}`}
          />
        ))}
      </DuplicateList>
    </CasePart>
  )
}
