/** What a user of the chat app did. `at` is the time by the app's clock. `reply_token` allows one reply within a minute. */
export type ChatEvent = {
  readonly user_id: string
  readonly at: Date
  readonly reply_token: string | null
} & (
  | { readonly type: 'linked'; readonly nonce: string }
  | { readonly type: 'followed' | 'unfollowed' | 'wrote' }
)

/** The app refused to link a user: another user opened the address of the link. */
export type ChatLinkFailure = { readonly type: 'link_failed'; readonly nonce: string }

/**
 * Outcome of a message. `taken`: the app accepts it once, now or earlier under the same key. `busy`: too many calls. `over_quota`: the month's
 * messages are used up. `refused`: it can never be delivered.
 */
export type ChatOutcome = 'taken' | 'busy' | 'over_quota' | 'refused'

/** Messages of the current month; `most` is null without a limit. The numbers are approximate. */
export type ChatQuota = { readonly most: number | null; readonly used: number }

export type ChatMessage = { readonly key: string; readonly to: string; readonly text: string }

/** An official account in a chat app such as LINE. */
export type ChatApp = {
  readonly name: string
  /** Address that opens a chat with the official account. A text for the input field may follow it, URL-encoded. A path is one of the lobby's host. */
  readonly chat_address: string
  /** Sends a message once per key (a UUID), for a day. The app also takes a message to a user who blocks the account, and does not deliver it. */
  push(message: ChatMessage): Promise<{ readonly outcome: ChatOutcome }>
  /** Answers an event with at most five texts. A used or expired token is `refused`. */
  reply(answer: { readonly reply_token: string; readonly texts: readonly string[] }): Promise<{
    readonly outcome: 'taken' | 'refused'
  }>
  quota(): Promise<ChatQuota>
  /** Returns a token with which this user, and no other, can link an account within ten minutes. */
  linkToken(userId: string): Promise<string>
  /** Returns the address at which the app checks the user of the link token, and then sends the nonce with the event `linked`. */
  linkAddress(linkToken: string, nonce: string): string
}
