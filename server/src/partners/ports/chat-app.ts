/** An action of a user in the chat app. `at` is the time by the app's clock. With the `reply_token`, Sala can send one reply within a minute. */
export type ChatEvent = {
  readonly user_id: string
  readonly at: Date
  readonly reply_token: string | null
} & (
  | { readonly type: 'linked'; readonly nonce: string }
  | { readonly type: 'followed' | 'unfollowed' | 'wrote' }
)

/** The app did not link a user, because another user opened the link's address. */
export type ChatLinkFailure = { readonly type: 'link_failed'; readonly nonce: string }

/**
 * Outcome of a message. `taken`: the app accepted the message now, or earlier with the same key. `busy`: the app refused because of too many calls.
 * `over_quota`: the month's quota is used up. `refused`: the message can never be delivered.
 */
export type ChatOutcome = 'taken' | 'busy' | 'over_quota' | 'refused'

/**
 * The official account's message quota of the current month, and how much of it is used. `most` is null if there is no limit. The numbers are
 * approximate.
 */
export type ChatQuota = { readonly most: number | null; readonly used: number }

export type ChatMessage = { readonly key: string; readonly to: string; readonly text: string }

/** An official account in a chat app such as LINE. */
export type ChatApp = {
  readonly name: string
  /**
   * URL that opens a chat with the official account. If a URL-encoded text is appended, the app puts it into the chat's input field. A URL that is
   * only a path is on the lobby's host.
   */
  readonly chat_address: string
  /**
   * Sends a message. A repeated call with the same key (a UUID) within a day has no effect. The app also accepts messages to a user who blocks the
   * account, but does not deliver them.
   */
  push(message: ChatMessage): Promise<{ readonly outcome: ChatOutcome }>
  /** Replies to an event with at most five texts. The outcome is `refused` if the reply token has been used or has expired. */
  reply(answer: { readonly reply_token: string; readonly texts: readonly string[] }): Promise<{
    readonly outcome: 'taken' | 'refused'
  }>
  quota(): Promise<ChatQuota>
  /** Returns a token with which only this user can link an account, and only within ten minutes. */
  linkToken(userId: string): Promise<string>
  /** Returns the URL of the app's page on which the user of the link token is verified. The app then sends the nonce with the event `linked`. */
  linkAddress(linkToken: string, nonce: string): string
}
