import { salaBank } from './adapters/sala/bank.ts'
import { salaGameSite } from './adapters/sala/game-site.ts'
import { salaGateway } from './adapters/sala/gateway.ts'
import { salaSms } from './adapters/sala/sms.ts'
import type { PartnerSettings } from './kit/partner-http.ts'
import type { Bank } from './ports/bank.ts'
import type { GameSite } from './ports/game-site.ts'
import type { Gateway } from './ports/gateway.ts'
import type { Sms } from './ports/sms.ts'

/** The outside world as the domains see it: one partner for each port. */
export type Partners = {
  readonly bank: Bank
  readonly sms: Sms
  readonly gateway: Gateway
  readonly game_site: GameSite
}

type Adapters<Port> = Readonly<Record<string, (settings: PartnerSettings) => Port>>

/** Every adapter by its name in the configuration (`BANK_ADAPTER`, `SMS_ADAPTER` …). The one list; `sala` is our own wire. */
const adapters: { readonly [Port in keyof Partners]: Adapters<Partners[Port]> } = {
  bank: { sala: salaBank },
  sms: { sala: salaSms },
  gateway: { sala: salaGateway },
  game_site: { sala: salaGameSite },
}

export const DEFAULT_ADAPTER = 'sala'

export type ChosenPartner = PartnerSettings & { readonly adapter: string }

/** The names that may be chosen for a port. */
export const adapterNames = (port: keyof Partners): string[] => Object.keys(adapters[port])

const open = <Port>(known: Adapters<Port>, { adapter, ...settings }: ChosenPartner): Port => {
  const make = known[adapter]
  if (make === undefined) throw new Error(`no adapter is called ${adapter}`)
  return make(settings)
}

export const openPartners = (chosen: Readonly<Record<keyof Partners, ChosenPartner>>): Partners => ({
  bank: open(adapters.bank, chosen.bank),
  sms: open(adapters.sms, chosen.sms),
  gateway: open(adapters.gateway, chosen.gateway),
  game_site: open(adapters.game_site, chosen.game_site),
})
