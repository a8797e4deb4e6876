-- What came into play of it: a bonus stands on that.
create or replace view counted_money as
  select member_id, id, amount from paid_in;

-- What was judged when it arrived: how much came, counted and set aside together.
create or replace view admitted_money as
  select member_id, id, sum(amount)::bigint as amount
    from (select member_id, id, amount from paid_in union all select member_id, id, amount from set_aside) admitted
   group by member_id, id;

-- Money in members' wallets that their own protection keeps out of play.
create or replace view money_aside as
  select member_id, lies from set_aside where lies > 0;
