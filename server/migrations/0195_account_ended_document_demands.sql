-- Two operators can end the staff's demand for an identity document. The case's state is then `ended`, and its pictures are deleted.
alter table identity_cases
  drop constraint identity_cases_status_check,
  add constraint identity_cases_status_check check (status in ('asked', 'sent', 'accepted', 'refused', 'ended')),
  drop constraint identity_cases_send,
  add constraint identity_cases_send check (
    (sent_at is null) = (kind is null) and (status <> 'asked' or sent_at is null) and (status in ('asked', 'ended') or sent_at is not null)),
  drop constraint identity_cases_decide,
  add constraint identity_cases_decide check (
    (decided_at is not null) = (status in ('accepted', 'refused', 'ended')) and (decided_by is null) = (decided_at is null)),
  drop constraint identity_cases_refuse,
  add constraint identity_cases_refuse check (
    (status <> 'refused' or refused_for is not null) and (status in ('refused', 'ended') or refused_for is null));
