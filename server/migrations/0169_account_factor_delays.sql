-- Wrong codes and passkeys of a member's second factor are now counted separately from wrong passwords.
alter table login_delays
  drop constraint login_delays_kind_check,
  add constraint login_delays_kind_check check (
    kind in ('account', 'address', 'network', 'device', 'member', 'factor', 'operator', 'operator_network')
  );
