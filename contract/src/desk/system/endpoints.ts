import { z } from 'zod'
import { faultGroup } from '../../page/browser-fault-groups.ts'
import { instant, signedAmount } from '../../wire/field-schemas.ts'
import { typedText } from '../../wire/typed-text.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { editVersionField, savedAnswer } from '../edit-conflict-check.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

const NAME_MAX_CHARACTERS = 60
const QUERY_MAX_CHARACTERS = 100
const moment = z.iso.datetime({ offset: true, error: 'กรุณาเลือกวันและเวลา' }).transform(text => new Date(text))
const SEQ = /^[1-9]\d{0,17}$/

/** Type of a setting. It decides with which form field a staff user edits the setting. */
export const settingTypes = ['baht', 'integer', 'number', 'boolean', 'text', 'list', 'other'] as const

/** Direction of a change that loosens a setting, so that more money or people pass without a review. `any`: every change does so. */
export const looseningDirections = ['up', 'down', 'any', 'never'] as const

const setting = z.object({
  key: z.string(),
  type: z.enum(settingTypes),
  value: z.json(),
  /** Default of the setting; null if there is none and a staff user must set a value. */
  usual: z.json(),
  is_usual: z.boolean(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Direction of a change that loosens the setting. Such a change needs a checker (a second staff user). */
  loosens: z.enum(looseningDirections),
  /** Version of the setting. A request that changes the setting must contain it, so that the server detects concurrent edits. */
  seen: z.string(),
  changed: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})

const settingGroup = z.object({ name: z.string(), settings: z.array(setting) })

export const trialUnits = ['count', 'baht', 'minutes'] as const
/**
 * Figures of a setting's dry run, each computed with the current and with the proposed value. Figures with `is_hit` count the known cases of
 * abuse that the value finds or misses.
 */
export const trialFigures = [
  'paid_alone',
  'paid_alone_sum',
  'to_person',
  'person_minutes',
  'refused_paid_alone',
  'marked_paid_alone',
  'alarms',
  'members_found',
  'payouts_to_look_at',
  'acted_found',
  'false_found',
  'commission',
  'earners',
  'excluded_commission',
  ...(['aml_structuring', 'aml_pass_through', 'aml_list_match', 'aml_confirmed'] as const),
  'care_findings',
  'care_step_1',
  'care_step_2',
  'care_step_3',
] as const
export const trialChanges = ['to_person', 'alone', 'found', 'not_found', 'earns_more', 'earns_less'] as const

const settingTrial = z.object({
  from: instant,
  until: instant,
  /** False: the dry run stopped at its limits before it had checked all members, so its figures are incomplete. */
  is_whole: z.boolean(),
  figures: z.array(
    z.object({
      what: z.enum(trialFigures),
      unit: z.enum(trialUnits),
      before: z.number(),
      after: z.number(),
      is_hit: z.boolean(),
    }),
  ),
  changed: z.int(),
  /** A sample of the members for whom the new value changes the outcome; members with known abuse come first. */
  members: z.array(
    z.object({
      member: maskedMember,
      change: z.enum(trialChanges),
      amount: signedAmount.nullable(),
      is_hit: z.boolean(),
    }),
  ),
})

const failedJob = z.object({
  id: z.string(),
  job: z.string(),
  attempts: z.number(),
  /** True: the job has failed permanently and is not retried. */
  for_good: z.boolean(),
  last_error: z.string(),
  created_at: instant,
})

/**
 * Outcome of a call between the server and a partner. `agreed`, `odd`, `silent`: the server's call got the agreed response, another
 * response, or none. `callback`, `unreadable`: the partner called the server, with a valid or an invalid request.
 */
export const partnerOutcomes = ['agreed', 'odd', 'silent', 'callback', 'unreadable'] as const
export type PartnerOutcome = (typeof partnerOutcomes)[number]

const partnerLine = z.object({
  no: z.string(),
  at: instant,
  partner: z.string(),
  outcome: z.enum(partnerOutcomes),
  /** The server's call to the partner, with its arguments; null if the partner called the server. Personal data are redacted, also in `body`. */
  call: z.string().nullable(),
  request: z.string().nullable(),
  /** Id of the deposit, withdrawal or transfer of credit that the call is about; null if there is none. */
  reference: z.string().nullable(),
  status: z.int().nullable(),
  body: z.string(),
  took_ms: z.int().nullable(),
})

const auditLine = z.object({
  /** Position in the audit log's hash chain; null until the entry is added to the chain. */
  seq: z.string().nullable(),
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.string()),
})

export const deskSystemEndpoints = {
  desk_settings: deskEndpoint({
    id: 'desk-settings',
    method: 'GET',
    path: '/settings',
    access: 'settings.read',
    summary: 'Each setting with its value, its default, and its last change',
    response: z.array(settingGroup),
  }),
  desk_setting_change: deskEndpoint({
    id: 'desk-setting-change',
    method: 'POST',
    path: '/settings/{group}/{key}',
    access: 'settings.change',
    step_up: true,
    summary: 'Tighten one setting, or change one that loosens nothing; loosening needs a proposal',
    params: z.object({
      group: z.string().max(NAME_MAX_CHARACTERS),
      key: z.string().max(NAME_MAX_CHARACTERS),
    }),
    body: z.object({ value: z.json(), ...editVersionField, reason }),
    response: savedAnswer,
  }),
  desk_setting_trial: deskEndpoint({
    id: 'desk-setting-trial',
    method: 'POST',
    path: '/settings/{group}/{key}/trial',
    access: 'settings.change',
    summary: 'Dry run of a setting of approval, risk or referral over the last 30 days; changes nothing',
    params: z.object({
      group: z.string().max(NAME_MAX_CHARACTERS),
      key: z.string().max(NAME_MAX_CHARACTERS),
    }),
    body: z.object({ value: z.json() }),
    response: settingTrial,
  }),
  desk_jobs: deskEndpoint({
    id: 'desk-jobs',
    method: 'GET',
    path: '/jobs',
    access: 'jobs.read',
    summary: 'Failed jobs, and waiting jobs by kind',
    response: z.object({
      failed: z.array(failedJob),
      waiting: z.array(z.object({ job: z.string(), count: z.number(), oldest_at: instant })),
    }),
  }),
  desk_browser_faults: deskEndpoint({
    id: 'desk-browser-faults',
    method: 'GET',
    path: '/browser-faults',
    access: 'jobs.read',
    summary: 'Faults of the lobby in members’ browsers, equal ones together, the latest first',
    response: z.object({
      rows: z.array(faultGroup),
    }),
  }),
  desk_partners: deskEndpoint({
    id: 'desk-partners',
    method: 'GET',
    path: '/partners',
    access: 'partners.read',
    summary: 'Callbacks and silence of partners, and rejected calls',
    response: z.object({
      /** Difference between each partner's clock and the server's clock, with the uncertainty of the measurement. */
      clocks: z.array(
        z.object({
          partner: z.string(),
          ahead_ms: z.number(),
          doubt_ms: z.number(),
          measured_at: instant,
          /** True: the clock difference may exceed the setting `desk.partner_clock_seconds`. */
          is_off: z.boolean(),
        }),
      ),
      callbacks: z.array(
        z.object({ partner: z.string(), hour: z.number(), day: z.number(), last_at: instant }),
      ),
      silences: z.array(
        z.object({ what: z.string(), id: z.string(), since: instant, tries: z.number(), why: z.string() }),
      ),
      codes: z.array(
        z.object({
          provider: z.string(),
          sent: z.number(),
          delivered: z.number(),
          failed: z.number(),
          median_seconds: z.number().nullable(),
        }),
      ),
      /** LINE messages sent in this month, and numbers of members' LINE accounts. Empty if the server is not connected to LINE. */
      line: z.array(
        z.object({
          /** Maximum number of messages that LINE allows in this month; null if there is none. */
          most: z.number().nullable(),
          used: z.number(),
          /** Time at which LINE last reported the number of sent messages; null if LINE has not reported it this month. */
          read_at: instant.nullable(),
          /** True: only the reserve of messages is left (setting `line_reserve_percent`). Advertising then no longer uses LINE. */
          is_near_end: z.boolean(),
          linked: z.number(),
          blocked: z.number(),
          waiting: z.number(),
        }),
      ),
      strange: z.array(
        z.object({
          minute: instant,
          kind: z.string(),
          network: z.string(),
          detail: z.string(),
          count: z.number(),
        }),
      ),
    }),
  }),
  desk_partner_log: deskEndpoint({
    id: 'desk-partner-log',
    method: 'GET',
    path: '/partners/log',
    access: 'partners.read',
    summary: 'Messages between partners and us, newest first, without secrets and personal data',
    query: z.object({
      partner: typedText('reference').max(NAME_MAX_CHARACTERS).optional(),
      outcome: z.enum(partnerOutcomes).optional(),
      reference: typedText('reference').max(QUERY_MAX_CHARACTERS).optional(),
      from: moment.optional(),
      until: moment.optional(),
      before: z.string().regex(SEQ).optional(),
    }),
    response: z.object({
      rows: z.array(partnerLine),
      before: z.string().nullable(),
      partners: z.array(z.string()),
    }),
  }),
  desk_audit: deskEndpoint({
    id: 'desk-audit',
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    summary: 'The audit log, newest first',
    query: z.object({
      /** Shows only audit log entries about this subject: a member, a staff user's name, or another subject as the audit log writes it. */
      of: typedText('reference').max(QUERY_MAX_CHARACTERS).optional(),
      /** Shows only audit log entries whose action begins with this text, such as `proposal.`. */
      action: typedText('reference').max(QUERY_MAX_CHARACTERS).optional(),
      before: z.string().regex(SEQ).optional(),
    }),
    response: z.object({
      rows: z.array(auditLine),
      members: z.array(maskedMember),
      before: z.string().nullable(),
    }),
  }),
  desk_audit_verify: deskEndpoint({
    id: 'desk-audit-verify',
    method: 'POST',
    path: '/audit/verify',
    access: 'audit.read',
    summary: 'Verify the whole audit log: hashes and seals',
    response: z.object({ whole: z.boolean(), fault: z.string().nullable(), checked_at: instant }),
  }),
} as const
