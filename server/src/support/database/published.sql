-- Complaints that still lack an answer or an outcome, with the time by which it was promised. The query that reads this view compares the promised
-- time with the current time.
create or replace view support_waiting as
  select 'complaint late' as what, thread_id collate "default" as id,
         case when answered_at is null then answer_by else resolve_by end as since, 0 as tries, category as why
    from complaints where resolved_at is null;

-- Complaints with their member. The results of campaigns count them.
create or replace view member_complaints as
  select t.member_id, c.raised_at from complaints c join support_threads t on t.id = c.thread_id;

-- Time of the first of the member's messages that the staff's message at p_at answered. Null if no message of the member was unanswered then. This is
-- a function because the database role of the reports may read every view, but must not read conversations.
create or replace function answer_arrival(p_thread text, p_at timestamptz) returns timestamptz language sql stable as $$
  select min(q.created_at)
    from support_messages m
    join support_messages q on q.thread_id = m.thread_id and q.author is null and q.no < m.no
   where m.thread_id = p_thread and m.author is not null and m.created_at = p_at
     and not exists (select from support_messages e
                      where e.thread_id = m.thread_id and e.author is not null and e.no > q.no and e.no < m.no)
$$;

-- Time at which each complaint was registered, by its conversation.
create or replace view complaint_arrivals as
  select thread_id, raised_at as arrived_at from complaints;
