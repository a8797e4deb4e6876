-- Links and deals never change, and neither does the link by which a member registered. A statement that is closed changes only by its payment.

create or replace trigger affiliate_links_append_only before update or delete or truncate on affiliate_links execute function refuse_change();
create or replace trigger affiliate_deals_append_only before update or delete or truncate on affiliate_deals execute function refuse_change();

create or replace function refuse_affiliate_member_change() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.link_key, new.joined_at) is distinct from (old.member_id, old.link_key, old.joined_at) then
    raise exception 'the link of a member is permanent';
  end if;
  return new;
end $$;
create or replace trigger affiliate_members_unchanged before update on affiliate_members
  for each row execute function refuse_affiliate_member_change();

create or replace function refuse_affiliate_statement_change() returns trigger language plpgsql as $$
begin
  if old.state = 'open' then return new; end if;
  if old.state = 'closed' and new.state = 'paid'
    and to_jsonb(new) - array['state', 'paid_by', 'paid_at', 'paid_on', 'reference']
      = to_jsonb(old) - array['state', 'paid_by', 'paid_at', 'paid_on', 'reference'] then
    return new;
  end if;
  raise exception 'a closed statement changes only by its payment';
end $$;
create or replace trigger affiliate_statements_unchanged before update on affiliate_statements
  for each row execute function refuse_affiliate_statement_change();
create or replace trigger affiliate_statements_kept before delete or truncate on affiliate_statements execute function refuse_change();

create or replace function refuse_affiliate_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from affiliate_statements s where s.id = coalesce(new.statement_id, old.statement_id) and s.state <> 'open') then
    raise exception 'the lines of a closed statement never change';
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger affiliate_statement_lines_unchanged before insert or update or delete on affiliate_statement_lines
  for each row execute function refuse_affiliate_line_change();
create or replace trigger affiliate_statement_lines_kept before truncate on affiliate_statement_lines execute function refuse_change();
