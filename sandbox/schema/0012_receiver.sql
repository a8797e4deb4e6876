-- Programs of the company (BI, CRM) that receive events from Sala by webhook. Each has a name, which its address contains.
create table sandbox.event_receiver (
  name text primary key,
  -- Signing secret that Sala's operators gave to the program.
  secret text not null,
  created_at timestamptz not null
);

-- Calls that a receiver took, in the order of their arrival. A repeated event has several rows.
create table sandbox.received_event (
  receive_no bigint generated always as identity primary key,
  name text not null,
  webhook_id text not null,
  body text not null,
  -- Whether an earlier row has the same id. A receiver processes only the first one.
  repeated boolean not null,
  received_at timestamptz not null
);
create index received_event_by_id on sandbox.received_event (name, webhook_id);
