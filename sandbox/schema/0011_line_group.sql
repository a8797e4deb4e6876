-- Messages that the group of the staff shows. The simulated LINE has one group.
create table sandbox.line_group_message (
  message_no bigint generated always as identity primary key,
  message_id text not null unique,
  text text not null,
  sent_at timestamptz not null
);
