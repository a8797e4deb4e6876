import { inOnePage, type PersonalData } from '../platform/personal-data.ts'
import { forgetScreening } from './personal-data-sql.ts'

const TIPPING_OFF =
  'a case about money laundering: the law forbids to disclose it to the person (AMLA section 66, FATF recommendation 21)'

/**
 * Personal data of this domain. The copy of a member's data leaves cases out, because it must not warn a suspect. An erasure keeps cases, because the
 * law demands that records of suspicious transactions are kept for years.
 */
export const amlPersonalData: PersonalData = {
  exported: [],
  left_out: {
    aml_cases: TIPPING_OFF,
    aml_case_events: TIPPING_OFF,
    aml_matches: TIPPING_OFF,
    aml_screenings: 'a hash of name and birth date: shows only when they were compared',
    aml_lists: 'lists of authorities: no member is named',
    aml_list_entries: 'lists of authorities: no member is named',
  },
  read: () => inOnePage(Promise.resolve([])),
  erase: (tx, { member_id }) => forgetScreening(tx, member_id),
}
