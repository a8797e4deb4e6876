-- Flow switches, one for each part of the lobby (flow) that staff can close. A flow without a row is open. After the flow opens again, its row shows
-- the last change.
create table flow_switches (
  -- Name of a flow, `play:site:<site>`, `play:section:<section>`, or `account:<bank>:<number>` for a bank account of the company.
  key text primary key check (key ~ '^[a-z0-9_:-]{4,80}$'),
  state text not null check (state in ('open', 'closed_to_new', 'closed')),
  -- The Thai sentence that members see while the flow is closed.
  message text,
  -- Time at which the flow is expected to open. Null if unknown.
  expected_at timestamptz,
  -- The reason of the last change, which only staff see.
  reason text not null,
  -- Author of the last change. If two operators opened the flow, the text has the names of both (maker and checker).
  changed_by text not null,
  changed_at timestamptz not null,
  -- Time at which the flow left the state `open`. Null while it is open.
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'open') = (message is null)),
  check (state <> 'open' or expected_at is null)
);

-- Converts the stop of payouts, which was a setting before, to a flow switch. The setting stays, because nodes of the previous release read it until
-- the upgrade ends.
insert into flow_switches (key, state, message, reason, changed_by, changed_at, closed_at)
select 'payout', 'closed', 'การโอนออกช้ากว่าปกติชั่วคราว เงินของคุณยังอยู่ครบ', 'stopped before the upgrade', 'system', changed_at, changed_at
  from settings where name = 'cashier' and value -> 'payouts_stopped' = 'true'::jsonb;
