-- Messages of campaigns that members got, with the campaign's name.
create or replace view campaign_messages as
  select m.campaign_id, m.member_id, m.decided_at as at
    from campaign_members m where m.status = 'sent';

create or replace view campaign_names as
  select id as campaign_id, name from campaigns;
