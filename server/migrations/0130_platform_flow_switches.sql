-- One switch for each flow that staff can close. A flow without a row is open. A row stays after the flow opens, as the last change.
create table flow_switches (
  -- A flow, `play:site:<site>`, `play:section:<section>`, or `account:<bank>:<number>` of a bank account of the company.
  key text primary key check (key ~ '^[a-z0-9_:-]{4,80}$'),
  state text not null check (state in ('open', 'closed_to_new', 'closed')),
  -- The Thai sentence that members see while the flow is closed.
  message text,
  -- When the flow is expected to open; null if unknown.
  expected_at timestamptz,
  -- The reason for the staff.
  reason text not null,
  -- The actor of the last change, and maker and checker if two people opened the flow.
  changed_by text not null,
  changed_at timestamptz not null,
  -- When the flow left the state `open`.
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'open') = (message is null)),
  check (state <> 'open' or expected_at is null)
);

-- A stop of payouts was a setting. Its key stays in the settings for nodes of the previous release, which run until the upgrade ends.
insert into flow_switches (key, state, message, reason, changed_by, changed_at, closed_at)
select 'payout', 'closed', 'การโอนออกช้ากว่าปกติชั่วคราว เงินของคุณยังอยู่ครบ', 'stopped before the upgrade', 'system', changed_at, changed_at
  from settings where name = 'cashier' and value -> 'payouts_stopped' = 'true'::jsonb;
