-- Complaints without an answer or an outcome, with the time by which it was promised. The reader compares this time with the current time.
create or replace view support_waiting as
  select 'complaint late' as what, thread_id collate "default" as id,
         case when answered_at is null then answer_by else resolve_by end as since, 0 as tries, category as why
    from complaints where resolved_at is null;

-- Complaints with their member, for the results of campaigns.
create or replace view member_complaints as
  select t.member_id, c.raised_at from complaints c join support_threads t on t.id = c.thread_id;

-- Answers of staff users, each with the time of the member's oldest message that it answers. Null if no message was unanswered.
create or replace view answer_arrivals as
  select m.thread_id, m.created_at as answered_at,
         (select min(q.created_at) from support_messages q
           where q.thread_id = m.thread_id and q.author is null and q.no < m.no
             and q.no > coalesce((select max(e.no) from support_messages e
                                   where e.thread_id = m.thread_id and e.author is not null and e.no < m.no), 0)) as arrived_at
    from support_messages m where m.author is not null;

-- Time at which each complaint was registered, by its conversation.
create or replace view complaint_arrivals as
  select thread_id, raised_at as arrived_at from complaints;
