export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** The provider's response to a sent message. Delivery receipts refer to `message_id`. */
export type AcceptedMessage = { readonly message_id: string | null }

export type Sms = {
  readonly name: string
  /**
   * Whether the provider reports the delivery of messages. If it does not, a failed delivery is not noticed, and the message is not sent again by
   * another provider.
   */
  readonly tells_receipts: boolean
  /**
   * True if the provider sends messages with the same reference only once. To any other provider, an unanswered call is not repeated, because the
   * message could arrive twice.
   */
  readonly repeats_safely?: true
  /** Field of the sent message that the provider's response repeats, which proves that the response belongs to the message. */
  readonly names_in_answer?: 'phone' | 'reference'
  /** Sends a text message once per reference. Throws PartnerSilent or PartnerConfused if the provider did not accept the message. */
  send(message: Message): Promise<AcceptedMessage>
}
