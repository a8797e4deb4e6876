-- Data of members that other domains may read.
create or replace view member_facts as
  select id as member_id, birth_date, bank is not null as has_bank, created_at as registered_at, phone_proved,
         erased_at is not null as erased, bank_set_at, erased_at
    from members;

-- Profile fields of each member, as this member sees them.
create or replace view member_profiles as
  select id as member_id, phone, name, bank, account_number, line, birth_date, payment_gateway_status, scope from members;

-- Match keys of members: hashes of paying account, browser, IP address and account holder's name. A hash shows which members match and hides the
-- value. This is a function and not a view, because the reports' database role may read every view, but must not read these keys.
create or replace function member_marks() returns table (member_id text, kind text, mark text, seen_at timestamptz)
language sql stable as $$
  select p.member_id, 'payer', encode(p.payer_hash, 'hex'), p.seen_at from payer_marks p
  union all
  select d.member_id, 'device', encode(d.mark_hash, 'hex'), d.seen_at from device_marks d
  union all
  select a.member_id, 'address', md5(a.address), max(a.day)::timestamptz from sign_in_addresses a
   group by a.member_id, a.address
  union all
  select m.id, 'name', md5(m.name_mark), m.created_at from members m where m.name_mark <> ''
$$;

-- Match keys of one kind that at least p_least members share. The result has one row per member and key. Nearly all keys belong to one member only,
-- so a subquery on the index first leaves out the keys that too few members share.
create or replace function shared_marks(p_kind text, p_least integer)
returns table (member_id text, kind text, mark text, seen_at timestamptz)
language sql stable as $$
  select p.member_id, 'payer', encode(p.payer_hash, 'hex'), p.seen_at from payer_marks p
   where p_kind = 'payer'
     and p.payer_hash in (select x.payer_hash from payer_marks x group by x.payer_hash having count(*) >= p_least)
  union all
  select d.member_id, 'device', encode(d.mark_hash, 'hex'), d.seen_at from device_marks d
   where p_kind = 'device'
     and d.mark_hash in (select x.mark_hash from device_marks x group by x.mark_hash having count(*) >= p_least)
  union all
  select a.member_id, 'address', md5(a.address), max(a.day)::timestamptz from sign_in_addresses a
   where p_kind = 'address'
     and a.address in (select x.address from sign_in_addresses x group by x.address having count(distinct x.member_id) >= p_least)
   group by a.member_id, a.address
  union all
  select m.id, 'name', md5(m.name_mark), max(m.created_at) over (partition by m.name_mark) from members m
   where p_kind = 'name' and m.name_mark <> ''
     and m.name_mark in (select x.name_mark from members x where x.name_mark <> '' group by x.name_mark having count(*) >= p_least)
$$;

-- Members who share a match key with the given member, one row per shared key. It is faster than a search in `member_marks`, because an index finds
-- the keys of each kind.
create or replace function members_tied_to(p_member text) returns table (member_id text, kind text)
language sql stable as $$
  select y.member_id, 'payer' from payer_marks x join payer_marks y on y.payer_hash = x.payer_hash and y.member_id <> x.member_id
   where x.member_id = p_member
  union all
  select y.member_id, 'device' from device_marks x join device_marks y on y.mark_hash = x.mark_hash and y.member_id <> x.member_id
   where x.member_id = p_member
  union all
  (select distinct y.member_id, 'address' from sign_in_addresses x join sign_in_addresses y on y.address = x.address and y.member_id <> x.member_id
    where x.member_id = p_member)
  union all
  select y.id, 'name' from members x
    join members y on y.name_mark = x.name_mark and y.name_mark <> '' and y.id <> x.id
   where x.id = p_member
$$;

-- Members to whom an operator has given credit, each with the time of the last credit.
create or replace view credited_members as
  select member_id, max(at) as last_at from operator_credits group by member_id;

-- Members whose account is suspended, closed or erased. `only_erased` is true if an erased account was neither suspended nor closed before the
-- erasure.
create or replace view barred_members as
  select id as member_id, num_nonnulls(suspended_at, closed_at) = 0 as only_erased
    from members where num_nonnulls(suspended_at, closed_at, erased_at) > 0;

-- Identity documents that wait for the decision of two operators.
create or replace view identity_waiting as
  select 'identity document' as what, id collate "default" as id, sent_at as since, 0 as tries, kind as why
    from identity_cases where status = 'sent'
  union all
  -- Checks of documents by the vendor that get no valid answer, or that failed while two operators still have to decide.
  select 'document check', k.case_id collate "default", k.waits_since, k.tries, coalesce(k.problem, k.status)
    from identity_checks k join identity_cases c on c.id = k.case_id
   where k.status in ('queued', 'sent') or (k.status = 'failed' and c.status = 'sent')
  union all
  -- Verdicts of the vendor that contradict its earlier verdict or a document that two operators accepted.
  select 'document check odd', k.case_id collate "default", k.problem_at, 0, k.problem
    from identity_checks k where k.status = 'answered' and k.problem is not null
  union all
  -- Checks that the vendor has not deleted after the member withdrew the consent or the account was erased. `no_call`: the vendor has no call for a
  -- deletion.
  select 'document undeleted', k.case_id collate "default", c.consent_withdrawn_at, k.deletion_tries,
         case when k.deletion_due_at is null then 'no_call' else 'no_answer' end
    from identity_checks k join identity_cases c on c.id = k.case_id
   where c.consent_withdrawn_at is not null and k.deletion_tries > 0 and k.deleted_there_at is null
  union all
  -- Checks of erased accounts that the vendor has not deleted. Sala has no case of them any more, so the id is the reference at the vendor.
  select 'erased document undeleted', d.check_id collate "default", coalesce(d.no_call_at, d.requested_at), d.deletion_tries,
         case when d.no_call_at is null then 'no_answer' else 'no_call' end
    from identity_deletions d where d.deletion_tries > 0;

-- The member of each case. A case is one request for an identity document.
create or replace view identity_members as
  select id collate "default" as case_id, member_id from identity_cases;

-- Open requests of members to remove lost second factors. Two operators may decide a request from the time `since`, so a reader of this view must
-- leave out requests whose `since` is in the future.
create or replace view account_waiting as
  select 'lost factor' as what, r.member_id as id, r.due_at as since, 0 as tries, r.device || ' ' || r.network as why
    from factor_recoveries r where r.ended_at is null;
