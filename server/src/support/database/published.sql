-- Complaints without an answer or an outcome, with the time by which it was promised. The reader compares this time with the current time.
create or replace view support_waiting as
  select 'complaint late' as what, thread_id collate "default" as id,
         case when answered_at is null then answer_by else resolve_by end as since, 0 as tries, category as why
    from complaints where resolved_at is null;

-- Complaints with their member, for the results of campaigns.
create or replace view member_complaints as
  select t.member_id, c.raised_at from complaints c join support_threads t on t.id = c.thread_id;
