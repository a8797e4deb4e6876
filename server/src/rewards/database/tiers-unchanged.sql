-- The tiers in a table of tiers, the records of members' changed tiers, and the records of given gifts cannot be changed or deleted.

create or replace trigger tier_rows_append_only before update or delete or truncate on tier_rows execute function refuse_change();
create or replace trigger tier_changes_append_only before update or delete or truncate on tier_changes execute function refuse_change();
create or replace trigger tier_gifts_append_only before update or delete or truncate on tier_gifts execute function refuse_change();
