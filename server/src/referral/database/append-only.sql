create or replace trigger referral_members_append_only before update or delete or truncate on referral_members
  execute function refuse_change();

create or replace trigger referral_lines_append_only before update or delete or truncate on referral_lines
  execute function refuse_change();
