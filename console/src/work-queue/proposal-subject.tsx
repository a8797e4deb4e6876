import { ruleNames } from '@sala/contract/desk/display-texts/member-texts.ts'
import { reasonName } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import type { CampaignId, IdentityCaseId, MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/query-cache.ts'
import { CaseActs } from '../case/case-actions.tsx'
import { CaseWaiting } from '../case/case-status-notes.tsx'
import { CaseTimeline } from '../case/case-timeline.tsx'
import { CasePart, Facts } from '../case/fact-list.tsx'
import { MemberCard } from '../case/member-card.tsx'
import { DocumentEvidence } from '../documents/document-evidence.tsx'
import { LinksGraph } from '../member-graph/member-links-graph.tsx'
import { ExcludedMatches } from '../member-graph/self-exclusion-matches.tsx'
import type { Proposal } from '../proposals/proposal-texts.ts'
import { RingMembers } from '../risk/fraud-ring-members.tsx'
import { usePermissions } from '../session/desk-session.ts'
import { SuspenseFacts } from '../suspense-payments/suspense-facts.tsx'
import { WithdrawalFacts } from '../withdrawals/withdrawal-facts.tsx'
import { withdrawalStates } from '../withdrawals/withdrawal-texts.ts'
import { CampaignAudience } from './proposed-campaign-audience.tsx'

const WITHDRAWAL = /^wdr_/
const CAMPAIGN = /^cmp_/
const SUSPENSE: ReadonlySet<string> = new Set(['write_off', 'suspense_assign', 'suspense_return'])

const isWithdrawal = (subject: string): subject is WithdrawalId => WITHDRAWAL.test(subject)

function AboutWithdrawal({ withdrawal }: { withdrawal: WithdrawalId }) {
  const { data, error, refetch } = useQuery(call('GET /withdrawals/{withdrawal}', { params: { withdrawal } }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <CasePart title={`ถอนเงิน ${data.ref}`}>
        <WithdrawalFacts found={data} />
      </CasePart>
      <MemberCard member={data.member} />
      <CaseActs kind="withdrawal" id={withdrawal} />
      <CaseTimeline events={data.events} states={withdrawalStates} />
    </>
  )
}

function AboutMember({ member }: { member: MemberId }) {
  const { data, error, refetch } = useQuery(call('GET /members/{member}', { params: { member } }))
  return data === undefined ? (
    <CaseWaiting error={error} retry={refetch} />
  ) : (
    <MemberCard member={data.member} />
  )
}

function AboutMatches({ member }: { member: MemberId }) {
  const { data, error, refetch } = useQuery(call('GET /members/{member}/likeness', { params: { member } }))
  return data === undefined ? (
    <CaseWaiting error={error} retry={refetch} />
  ) : (
    <ExcludedMatches rows={data.rows} />
  )
}

type SuspenseKey = { source: 'bank' | 'gateway'; item: string }

function AboutSuspense({ params }: { params: SuspenseKey }) {
  const { data, error, refetch } = useQuery(call('GET /suspense/{source}/{item}', { params }))
  return data === undefined ? (
    <CaseWaiting error={error} retry={refetch} />
  ) : (
    <>
      <Facts facts={[{ name: 'เหตุที่พักเงิน', value: reasonName(data.reason), wide: true }]} />
      <SuspenseFacts found={data} />
      <CaseActs kind="suspense" id={`${params.source}:${params.item}`} />
    </>
  )
}

type AlarmKey = { rule: RiskRule; subject: string }

function AboutRing({ params }: { params: AlarmKey }) {
  const { data, error, refetch } = useQuery(call('GET /risk/{rule}/{subject}', { params }))
  if (data === undefined) return <CaseWaiting error={error} retry={refetch} />
  return (
    <>
      <CasePart title={`กฎ: ${ruleNames[params.rule].name}`} note={ruleNames[params.rule].why}>
        <LinksGraph members={data.members} links={data.links} />
      </CasePart>
      <CasePart title="สมาชิก" note={`${data.alarm.members} คน`}>
        <RingMembers members={data.members} />
      </CasePart>
    </>
  )
}

const isCampaign = (subject: string): subject is CampaignId => CAMPAIGN.test(subject)
const isSource = (text: string | undefined): text is SuspenseKey['source'] =>
  text === 'bank' || text === 'gateway'
const isRule = (text: string | undefined): text is RiskRule =>
  text !== undefined && Object.hasOwn(ruleNames, text)

/** Splits a proposal's subject: `suspense:bank:<line>` or `risk:<rule>:<subject>`. The last part may contain colons. */
const partsOf = (subject: string) => {
  const [, first, ...rest] = subject.split(':')
  return { first, rest: rest.join(':') }
}

/**
 * The evidence for a proposal: duplicate accounts, a bank line, a campaign's audience, an identity document or a risk alarm. Null if the
 * staff user lacks the permission to see it.
 */
function Evidence({ proposal: { kind, subject, member } }: { proposal: Proposal }) {
  const may = usePermissions()
  const { first, rest } = partsOf(subject)
  if (kind === 'exclusion_lift' && member !== null && may('exclusions.read'))
    return <AboutMatches member={member} />
  if (SUSPENSE.has(kind) && isSource(first) && may('deposits.read'))
    return <AboutSuspense params={{ source: first, item: rest }} />
  if (kind === 'campaign_send' && isCampaign(subject) && may('campaigns.read'))
    return <CampaignAudience campaign={subject} />
  if (kind === 'identity_document' && may('documents.decide'))
    return <DocumentEvidence id={subject as IdentityCaseId} />
  if (kind === 'ring_bonuses' && isRule(first) && may('risk.read'))
    return <AboutRing params={{ rule: first, subject: rest }} />
  return null
}

/** Shows the case that the maker of the proposal worked on, so that the checker sees the same facts. */
export function ProposalSubject({ proposal }: { proposal: Proposal }) {
  const { kind, subject, member } = proposal
  const isPayout = kind === 'large_withdrawal' || kind === 'payout_evidence'
  if (isPayout && isWithdrawal(subject)) return <AboutWithdrawal withdrawal={subject} />
  return (
    <>
      <Evidence proposal={proposal} />
      {member === null ? null : <AboutMember member={member} />}
    </>
  )
}
