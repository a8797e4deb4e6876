export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** Response to a sent message: the provider's id, which receipts repeat. */
export type ChargebackMessage = { readonly message_id: string | null }

/** A provider of text messages. */
export type Sms = {
  /** The adapter's name, which identifies the provider. */
  readonly name: string
  /** Whether the provider reports delivery. Without reports the delivery is unknown, so there is no failover to another provider. */
  readonly tells_receipts: boolean
  /** Which field of the message the provider repeats in its response, for comparison. If undefined, a response to another message goes unnoticed. */
  readonly names_in_answer?: 'phone' | 'reference'
  /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when it was not accepted. */
  send(message: Message): Promise<ChargebackMessage>
}
