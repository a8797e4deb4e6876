import { ports } from '../src/composition.ts'
import {
  type Config,
  SANDBOX_AUDIT_KEY,
  SANDBOX_CODE_SECRET,
  SANDBOX_KEY,
  SANDBOX_MARK_KEY,
  SANDBOX_SECRET,
  SANDBOX_WEB_PUSH_KEY,
} from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { openPartners, type Partners } from '../src/partners/adapter-registry.ts'
import { choosePartners } from '../src/partners/adapter-selection.ts'
import type { EventHub } from '../src/platform/browser-events.ts'
import { type MovableClock, movableClock } from '../src/platform/clock.ts'
import { openStaleReads } from '../src/platform/database/replica-reads.ts'
import { openDb, openPool, type Pool } from '../src/platform/db.ts'
import { silentLog } from '../src/platform/log.ts'
import { SILENT_METER } from '../src/platform/metrics/metric-registry.ts'
import type { Ports } from '../src/ports.ts'

export const TEST_START = new Date('2026-11-18T08:00:00Z')

/** URL of a port at which nothing listens. Partners that the test does not provide have this URL, so that calls to them fail. */
const NOWHERE = 'http://127.0.0.1:9'

const testConfig = (databaseUrl: string): Config => {
  const nowhere = { url: NOWHERE, key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks: NOWHERE }
  return {
    mode: 'sandbox',
    port: 0,
    host: '127.0.0.1',
    metrics_port: null,
    traces_url: null,
    traces_percent: 0,
    drain_seconds: 0,
    metrics_host: '127.0.0.1',
    tls_cert_file: null,
    tls_key_file: null,
    tls_client_ca_file: null,
    network_encrypted: 'no',
    public_url: 'http://localhost:3000',
    migrate_database_url: null,
    replica_database_url: null,
    database_url: databaseUrl,
    trusted_proxies: [],
    registration_otp: 'bypass',
    partners: choosePartners({}, nowhere, []).chosen,
    sandbox_port: 0,
    game_hosts: [],
    activity_url: 'http://localhost:3000/sandbox/activity/',
    activity_key: SANDBOX_KEY,
    callback_secret: SANDBOX_SECRET,
    code_secret: SANDBOX_CODE_SECRET,
    audit_key: SANDBOX_AUDIT_KEY,
    audit_keys_before: [],
    mark_key: SANDBOX_MARK_KEY,
    mark_keys_before: [],
    audit_anchor: null,
    licence: null,
    analytics: null,
    desk_host: null,
    web_push_key: SANDBOX_WEB_PUSH_KEY,
    web_push_contact: 'mailto:sandbox@sala.example',
    log_level: 'silent',
  }
}

const silentHub: EventHub = {
  subscribe: () => () => undefined,
  onPublic: () => () => undefined,
  onDesk: () => () => undefined,
  watch: () => undefined,
  receivedWithin: () => false,
  awaitCacheBarrier: () => Promise.resolve(false),
}

export type TestContext = Context & { readonly clock: MovableClock; close(): Promise<void> }

/** Creates a context (database, clock, partners) on a test database, without a log. The test sets the clock and provides the partners. */
export const testContext = (
  databaseUrl: string,
  options: {
    partners?: Partial<Partners>
    config?: Partial<Config>
    ports?: Partial<Ports>
    replica?: Pool
    /** A connection pool that the context uses. The caller closes it. */
    pool?: Pool
  } = {},
): TestContext => {
  const config = { ...testConfig(databaseUrl), ...options.config }
  const pool = options.pool ?? openPool(databaseUrl, () => undefined)
  const db = openDb(pool)
  const clock = movableClock()
  clock.set(TEST_START)
  return {
    config,
    log: silentLog,
    clock,
    pool,
    db,
    readStale: openStaleReads(db, options.replica === undefined ? null : openDb(options.replica), silentLog),
    events: silentHub,
    meter: SILENT_METER,
    partners: { ...openPartners(config.partners), ...options.partners },
    ports: { ...ports, ...options.ports },
    close: async () => {
      if (options.pool === undefined) await pool.end()
    },
  }
}
