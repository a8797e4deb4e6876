import type { Draw } from '../../seed/simulated-past/random-numbers.ts'
import type { TestDatabase } from '../pg/test-database.ts'

type Query = TestDatabase['query']
type StoredCallback = {
  readonly callback_id: bigint
  readonly partner: string
  readonly target: string | null
  readonly headers: Record<string, string> | null
  readonly body: string
}

/** Columns of the sandbox with the time from which postponed work is done, by table. */
const DEFERRED_COLUMNS = {
  callback: ['due_at'],
  bank_payout: ['sent_from', 'told_from'],
  payout_recipient: ['verified_from'],
} as const

/** Postpones all new work of the sandbox, such as callbacks, until the test runs it. */
export const deferSandboxWork = async (query: Query): Promise<void> => {
  for (const [table, columns] of Object.entries(DEFERRED_COLUMNS)) {
    const puts = columns.map(
      name => `new.${name} := case when new.${name} is not null then 'infinity'::timestamptz end;`,
    )
    await query(`
      create function sandbox.put_off_${table}() returns trigger language plpgsql as $$
      begin ${puts.join(' ')} return new; end $$`)
    await query(
      `create trigger put_off before insert on sandbox.${table} for each row execute function sandbox.put_off_${table}()`,
    )
  }
}

/** Delivers the sandbox's callbacks to the product. Each callback may arrive once, twice, out of order, late or never. */
export const openCallbackDelivery = ({
  query,
  bring,
}: {
  query: Query
  bring: (letter: StoredCallback) => Promise<number>
}) => {
  const waiting = () =>
    query<StoredCallback>(
      `select callback_id, partner, target, headers, body from sandbox.callback
        where delivered_at is null order by callback_id`,
    )
  const end = ({ callback_id }: StoredCallback) =>
    query('update sandbox.callback set delivered_at = clock_timestamp() where callback_id = $1', [
      callback_id,
    ])

  return {
    /** Runs a random part of the sandbox's postponed work, or all of it if `all` is true. */
    decide: async (draw: Draw, all = false): Promise<void> => {
      if (all || draw(2) === 0)
        await query(
          "update sandbox.payout_recipient set verified_from = clock_timestamp() where verified_from = 'infinity'",
        )
      if (all || draw(2) === 0)
        await query(
          `update sandbox.bank_payout set told_from = clock_timestamp()
            where told_from = 'infinity' and ($1 or sent_from < 'infinity')`,
          [all],
        )
      if (all || draw(2) === 0)
        await query(
          "update sandbox.bank_payout set sent_from = clock_timestamp() where sent_from = 'infinity'",
        )
      if (all || draw(2) === 0)
        await query("update sandbox.bank_line set told_from = null where told_from = 'infinity'")
    },
    walk: async (draw: Draw): Promise<void> => {
      const letters = await waiting()
      while (letters.length > 0) {
        const [letter] = letters.splice(draw(letters.length), 1)
        const fate = draw(6)
        // The callback is not delivered in this step. A later step may deliver it.
        if (letter === undefined || fate === 0) continue
        if (fate > 1) await bring(letter)
        if (fate === 2) await bring(letter)
        await end(letter)
      }
    },
    bringAll: async (): Promise<void> => {
      for (const letter of await waiting()) {
        await bring(letter)
        await end(letter)
      }
    },
  }
}
