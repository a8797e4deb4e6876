create or replace trigger play_breaks_append_only before update or delete or truncate on play_breaks
  execute function refuse_change();
