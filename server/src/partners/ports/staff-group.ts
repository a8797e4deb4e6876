export type GroupMessage = { readonly reference: string; readonly text: string }

/**
 * The answer of the chat service. `later`: it did not accept the message and asks for a pause. `refused`: this message can never be delivered, for
 * the reason in `why`.
 */
export type GroupOutcome =
  | { readonly kind: 'taken'; readonly message_id: string | null }
  | { readonly kind: 'later'; readonly after_seconds: number }
  | { readonly kind: 'refused'; readonly why: string }

/** A group chat of the staff on shift. */
export type StaffGroup = {
  readonly name: string
  /**
   * True if the service sends messages with the same reference once. For other services, Sala adds to the text of a repeated message that it is a
   * repetition.
   */
  readonly repeats_safely?: true
  /** Sends a text. Throws PartnerSilent or PartnerConfused if the outcome is unknown. */
  send(message: GroupMessage): Promise<GroupOutcome>
}
