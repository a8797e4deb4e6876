/** Actions before which a member with a second factor (passkey or authenticator app) must enter it in the same session. */
export const factorPurposes = ['withdrawal', 'details', 'factors'] as const
export type FactorPurpose = (typeof factorPurposes)[number]

export const challengePurposes = ['sign_in', 'add', 'prove'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Changes of a member's second factors. After each of them the member gets a safety message. */
export const factorChanges = [
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'codes_renewed',
  'code_used',
] as const
export type FactorChange = (typeof factorChanges)[number]

export const PASSKEY_NAME_MAX_CHARACTERS = 40
/** Number of recovery codes that a member gets at once. Each works once. */
export const RECOVERY_CODES = 10
