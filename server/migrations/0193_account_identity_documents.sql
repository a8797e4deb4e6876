-- Identity documents of members. A case is one request for a document, with what the member sent and the decision of two operators.
create table identity_cases (
  id text primary key,
  -- Number by which cases are sorted, because the ids of two cases of the same millisecond are in no order.
  no bigint generated always as identity,
  member_id text not null references members (id),
  status text not null check (status in ('asked', 'sent', 'accepted', 'refused')),
  -- Rule by which the document was requested. `own` means that the member sent it without a request.
  asked_for text not null check (asked_for in ('sum', 'risk', 'name', 'own')),
  asked_at timestamptz not null,
  kind text check (kind in ('id_card', 'passport')),
  sent_at timestamptz check (sent_at >= asked_at),
  decided_at timestamptz check (decided_at >= sent_at),
  decided_by text,
  -- Last four characters of the document's number, as two operators read them. The whole number is not stored.
  last4 text check (last4 ~ '^[0-9A-Z]{4}$'),
  -- Last day on which the document is valid. Null for a card without an expiry.
  expires_on date,
  refused_for text check (refused_for in ('unreadable', 'incomplete', 'other_name', 'other_face', 'expired', 'altered')),
  -- Time at which the member got the message that the document will expire. The next column is the time of the message that it has expired.
  expiring_told_at timestamptz,
  expired_told_at timestamptz,
  constraint identity_cases_send check ((sent_at is null) = (status = 'asked') and (kind is null) = (status = 'asked')),
  constraint identity_cases_decide check ((decided_at is not null) = (status in ('accepted', 'refused')) and (decided_by is null) = (decided_at is null)),
  constraint identity_cases_refuse check ((refused_for is not null) = (status = 'refused')),
  constraint identity_cases_accept check (status = 'accepted' or (last4 is null and expires_on is null))
);
create unique index identity_cases_open on identity_cases (member_id) where status in ('asked', 'sent');
create index identity_cases_of_member on identity_cases (member_id, no desc);
create index identity_cases_sent on identity_cases (sent_at) where status = 'sent';
create index identity_cases_expiring on identity_cases (expires_on) where status = 'accepted' and expired_told_at is null;

-- Pictures of identity documents. They were encoded again without metadata, and are encrypted with a key that the database does not have.
create table identity_pictures (
  case_id text not null references identity_cases (id) on delete cascade,
  side text not null check (side in ('front', 'back', 'selfie')),
  sealed bytea not null,
  stored_at timestamptz not null,
  primary key (case_id, side)
);
