-- Operators who were invited, and have used the link and set up the account. Each is listed as a case for the maker and the checker of the
-- invitation.
create or replace view operators_waiting as
  select 'operator joined' as what, o.name collate "default" as id, o.enrolled_at as since, 0 as tries,
         made.maker || ', ' || made.checker as why
    from operators o
    cross join lateral (
      select m.name as maker, c.name as checker
        from proposals p join operators m on m.id = p.maker_id join operators c on c.id = p.checker_id
       where p.state = 'approved' and p.closed_at <= o.enrolled_at
         and ((p.kind = 'operator_invitation' and p.subject = o.name) or (p.kind = 'operator_reset' and p.subject = o.id))
       order by p.closed_at desc limit 1) made
   where o.enrolled_at is not null and o.state = 'active';

-- For each proposal, the time at which it was made and its amount.
create or replace view proposal_arrivals as
  select id, made_at as arrived_at, amount from proposals;
