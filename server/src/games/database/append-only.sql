create or replace trigger round_gaps_append_only before update or delete or truncate on round_gaps
  execute function refuse_change();
