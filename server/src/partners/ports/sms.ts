export type Message = { readonly reference: string; readonly to: string; readonly text: string }

/** Response to a sent message: the provider's id, which receipts repeat. */
export type ChargebackMessage = { readonly message_id: string | null }

/** A provider of text messages. */
export type Sms = {
  /** The adapter's name, which identifies the provider. */
  readonly name: string
  /** Whether the provider reports delivery. Without reports the delivery is unknown, so there is no failover to another provider. */
  readonly tells_receipts: boolean
  /** Field of the message that the response repeats and that is compared. Without it mixed-up responses go unnoticed. */
  readonly names_in_answer?: 'phone' | 'reference'
  /** Sends a text once per reference. Throws PartnerSilent or PartnerConfused when it was not accepted. */
  send(message: Message): Promise<ChargebackMessage>
}
