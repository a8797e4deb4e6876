-- Maximum number of members of a campaign that one operator decided alone. It is checked when the audience is computed again for the sending. Null if
-- two operators decided the campaign.
alter table campaigns
  add column alone_most integer check (alone_most >= 0),
  drop constraint campaigns_stop_cause_check,
  add constraint campaigns_stop_cause_check check (stop_cause in ('operator', 'promotion_over', 'too_large'));
create index campaigns_alone on campaigns (decided_by, decided_at) where alone_most is not null;
