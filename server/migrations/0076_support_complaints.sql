-- Register of complaints. A complaint is a conversation with promised times and an outcome. `no` is its number in the register.
create table complaints (
  no integer generated always as identity primary key,
  thread_id text not null unique references support_threads on delete cascade,
  category text not null
    check (category in ('payment', 'bonus', 'game', 'account', 'protection', 'privacy', 'conduct', 'other')),
  raised_by text not null,
  raised_at timestamptz not null,
  -- Time by which the member was promised an answer. The next column is the promised time of the outcome. Both were computed when the complaint was
  -- registered, so later changes of the settings do not affect them.
  answer_by timestamptz not null,
  resolve_by timestamptz not null check (resolve_by >= answer_by),
  answered_at timestamptz check (answered_at >= raised_at),
  outcome text check (outcome in ('upheld', 'partly', 'rejected', 'withdrawn', 'duplicate', 'erased')),
  outcome_reason text,
  resolved_at timestamptz check (resolved_at >= raised_at),
  resolved_by text,
  check ((resolved_at is null) = (outcome is null) and (resolved_at is null) = (resolved_by is null))
);
create index complaints_unresolved on complaints (resolve_by) where resolved_at is null;
create index complaints_resolved on complaints (resolved_at) where resolved_at is not null;
create index complaints_by_category on complaints (category, no);
