import { TEST_START } from '../../server/test/test-context.ts'
import { execute, numberFrom } from '../benchmark-database.ts'
import { deskRows } from '../desk/desk-test-data.ts'
import { lobbyRows, PAST_CHECKS } from '../queries/query-test-data.ts'
import {
  CYCLE_TRANSFERS,
  cyclesOf,
  DEPOSITS_EACH,
  generatedOf,
  nameOf,
  type Size,
} from './compared-database-sizes.ts'

/** Difference between the member numbers of two consecutive rows. It is a prime number, so that consecutive rows belong to members far apart. */
const JUMP = 7_919
/** Balance in satang of each member's wallet after the inserted deposits. */
const WALLET = 100_000
const GIFT = 100

/** Returns an SQL expression that chooses one of four values by the transfer's position in its cycle (0 to 3). */
const byPhase = (...words: readonly string[]): string => `(array[${words.join(', ')}])[1 + phase]`

/**
 * Returns the SQL statement that inserts years of transfers. Ids, references and balances are as long as the product's, and one transfer in four is
 * in the partial index `ledger_transfers_money`. It does not use the product's posting functions, because they are slower, so the ledger is checked
 * at the end.
 */
const transfers = (size: Size): string => {
  const { members } = size
  const before = DEPOSITS_EACH * members
  const name = "lpad((n / 4)::text, 26, '0')"
  return `
    insert into ledger_transfers (seq, at, amount, debit_balance, credit_balance, member_no, debit, credit, kind, id, reference)
    select ${before} + n + 1, timestamptz '${TEST_START.toISOString()}' + n * interval '0.1 s', ${GIFT},
           ${byPhase('null', String(WALLET), '0', '0')}::bigint, ${byPhase(String(WALLET + GIFT), String(GIFT), String(GIFT), 'null')}::bigint,
           b.member_no, ${byPhase('gift.no', '1', '2', '3')}, ${byPhase('1', '2', '3', 'game.no')}, ${byPhase('12', '4', '5', '9')},
           ${byPhase("'gift:dep_'", "'move:mov_'", "'move:mov_'", "'loss:chk_'")} || phase || lpad(n::text, 25, '0')
             || ${byPhase("':credit'", "':start'", "':done'", "':lost'")},
           ${byPhase("'dep_'", "'mov_'", "'mov_'", "'chk_'")} || ${name}
      from (select n, 'mem_' || lpad(((n * ${JUMP}) % ${members})::text, 26, '0') as member_id, (n / ${members} % ${CYCLE_TRANSFERS})::integer as phase
              from generate_series(0::bigint, ${generatedOf(size) - before - 1}) n) given
      join ledger_balances b using (member_id), ledger_accounts gift, ledger_accounts game
     where gift.name = 'bonus' and game.name = 'game:sala'`
}

/**
 * Returns SQL that inserts two bets of the seamless wallet for each member, so that the size of the rows can be measured. The random seed determines
 * the ids of the bets.
 */
const plays = (members: number, seed: number): string => `
  insert into seamless_plays (no, member_id, id, kind, round, game_id, amount, of_id, refusal, balance, at)
  select n, 'mem_' || lpad((n % ${members})::text, 26, '0'), 'sala:' || md5('bet ${seed} ' || n)::uuid, 'bet', 'round_' || md5('round ${seed} ' || n)::uuid, 'lotus-5', ${GIFT}, null, null,
         ${WALLET}, timestamptz '${TEST_START.toISOString()}' from generate_series(1, ${2 * members}) n`

/** Fills the tables by SQL, except the last part of the transfers, which the product's functions post. */
export const fillBooks = async (
  owner: string,
  size: Size,
  seed: number,
  say: (line: string) => void,
): Promise<void> => {
  const { members } = size
  await execute(owner, PAST_CHECKS, ...lobbyRows(members), ...deskRows(members), plays(members, seed))
  say(`${cyclesOf(size)} times ${CYCLE_TRANSFERS} transfers each`)
  await execute(
    owner,
    PAST_CHECKS,
    "insert into ledger_accounts (name) values ('game:sala')",
    transfers(size),
    `select setval('ledger_seq', ${generatedOf(size)})`,
  )
}

const wordsOf = (size: Size, seed: number): string => `${nameOf(size)}, seed ${seed}`

/** Marks the database as filled by an SQL comment on it, which contains the size and the random seed. */
export const markFilled = (owner: string, size: Size, seed: number): Promise<void> =>
  execute(
    owner,
    `do $$ begin execute format('comment on database %I is %L', current_database(), '${wordsOf(size, seed)}'); end $$`,
  )

/** Returns true if an earlier run has filled the database with this size and random seed. Throws if it was filled with another size or seed. */
export const filledAs = async (owner: string, size: Size, seed: number): Promise<boolean> => {
  const wanted = wordsOf(size, seed)
  const marked =
    "select shobj_description(oid, 'pg_database') from pg_database where datname = current_database()"
  const is = (condition: string): Promise<number> => numberFrom(owner, `select (${condition})::int`)
  if ((await is('not exists (select from members)')) === 1) return false
  if ((await is(`coalesce((${marked}) = '${wanted}', false)`)) === 1) return true
  throw new Error(`the kept lobby is not ${wanted}: name another folder, or the sizes and seed of that lobby`)
}
