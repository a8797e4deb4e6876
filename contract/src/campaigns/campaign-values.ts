export const NAME_MAX_CHARACTERS = 60
export const TITLE_MAX_CHARACTERS = 60
export const TEXT_MAX_CHARACTERS = 400
/** Maximum number of characters of a member's name in a message. A longer name is cut. */
export const SHOWN_NAME_MAX_CHARACTERS = 20

/** The word that replaces the name in a message to a member who has not stated a name. */
export const MEMBER_WITHOUT_NAME = 'สมาชิก'
/** The closed list of pages of the lobby to which a campaign can lead, with their Thai names. */
export const campaignLinks = {
  '/messages': 'กล่องข้อความ',
  '/promotion': 'โปรโมชั่น',
  '/referral': 'แนะนำเพื่อน',
  '/protection': 'ดูแลการเล่น',
  '/history?tab=1': 'โบนัสของฉัน',
} as const
export type CampaignLink = keyof typeof campaignLinks

/** States of a campaign. `preparing`: the audience is computed. `stopped`: an operator or a rule ended the sending early. */
export const campaignStates = ['draft', 'preparing', 'sending', 'finished', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]
/** Groups of a campaign's members. `message`: the campaign is sent to them. `control`: they get nothing, so that the results can be compared. */
export const campaignArms = ['message', 'control'] as const
export type CampaignArm = (typeof campaignArms)[number]
/** Status of one member of a campaign. `left_out`: when the campaign was sent, a rule forbade news to the member. */
export const recipientStatuses = ['waiting', 'sent', 'left_out', 'control'] as const
/**
 * Why a campaign stopped. `operator`: a person stopped it. `promotion_over`: the attached promotion ended or its budget was spent. `too_large`: one
 * operator approved the campaign alone, and its audience has grown since.
 */
export const stopCauses = ['operator', 'promotion_over', 'too_large'] as const
export type StopCause = (typeof stopCauses)[number]
