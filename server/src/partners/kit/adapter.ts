import { z } from 'zod'
import type { CallbackDoor } from '../ports/callback-handler.ts'

/** Where the sandbox is, the invented key and secret that it knows us by, and where it calls us back. */
export type SandboxPlace = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly callbacks: string
}

/** A configuration variable of an adapter, with its validation. */
export type Setting = {
  readonly schema: z.ZodType<string>
  /** Said when it is not set or cannot be used. */
  readonly wanted: string
  /** An address is https beyond this machine, a key is a secret that is never shown, a word is neither. */
  readonly kind: 'address' | 'key' | 'word'
  /** Outside the sandbox, where nothing was said; without it something must be. */
  readonly usual?: string
  readonly sandbox: (place: SandboxPlace) => string
}

/** A key or a secret: never shown. */
export const keySetting = (wanted: string, sandbox: Setting['sandbox']): Setting => ({
  schema: z.string().min(1),
  wanted,
  kind: 'key',
  sandbox,
})

export type Settings = Readonly<Record<string, Setting>>
export type Told<S extends Settings> = { readonly [Name in keyof S]: string }
export type Doors = Readonly<Record<string, CallbackDoor>>

/** How a partner is spoken to: what must be known for it, the port it gives, and where it calls us back. */
export type Adapter<Port> = {
  readonly settings: Settings
  make(told: Readonly<Record<string, string>>): Port
  /** By the last part of their paths. An adapter of two ports has one door, which both name. */
  doors(told: Readonly<Record<string, string>>): Doors
}

/** An adapter whose settings are known to it by name. */
export const adapterOf = <S extends Settings, Port>(given: {
  readonly settings: S
  readonly make: (told: Told<S>) => Port
  readonly doors?: (told: Told<S>) => Doors
}): Adapter<Port> => {
  const toldOf = (told: Readonly<Record<string, string>>): Told<S> => {
    for (const name of Object.keys(given.settings))
      if (told[name] === undefined) throw new Error(`${name} was not told`)
    return told as Told<S>
  }
  return {
    settings: given.settings,
    make: told => given.make(toldOf(told)),
    doors: told => given.doors?.(toldOf(told)) ?? {},
  }
}
