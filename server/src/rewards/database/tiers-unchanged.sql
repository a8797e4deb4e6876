-- The tiers of a table, and the records of changed tiers and given gifts, cannot be changed or deleted.

create or replace trigger tier_rows_append_only before update or delete or truncate on tier_rows execute function refuse_change();
create or replace trigger tier_changes_append_only before update or delete or truncate on tier_changes execute function refuse_change();
create or replace trigger tier_gifts_append_only before update or delete or truncate on tier_gifts execute function refuse_change();
