create or replace trigger bonus_corrections_append_only before update or delete or truncate on bonus_corrections
  execute function refuse_change();

create or replace trigger promotion_past_terms_append_only before update or delete or truncate on promotion_past_terms
  execute function refuse_change();
