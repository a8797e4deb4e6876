-- Rights of each role on every table, view and function. The file states all rights, and all of it runs again whenever the schema or a right has
-- changed (grants.ts). The server's owner creates the roles (docs/operations/install.md, "Users of the database"). If they do not exist, one database
-- user has all rights.
do $$
declare
  c_app constant text := 'sala_app';
  c_reader constant text := 'sala_reader';
  -- Tables that the role for reports may not read, because they hold secrets (even hashed) or pictures of other people's accounts, which no report
  -- needs.
  c_hidden constant text[] := array['registration_tokens', 'one_time_codes', 'password_resets', 'activity_tickets',
    'sign_in_links', 'seamless_sessions', 'device_marks', 'operator_invitations', 'operator_passkeys', 'operator_tickets', 'payer_marks', 'exclusion_marks', 'slip_pictures', 'push_subscriptions', 'line_links', 'line_link_starts', 'coupon_codes',
    'member_authenticators', 'member_factor_proofs', 'member_passkey_challenges', 'member_passkeys', 'member_recovery_codes',
    -- Tables that the role for reports may not read: texts and pictures that members and staff write to each other.
    'support_messages', 'support_notes', 'support_pictures',
    -- Tables that the role for reports may not read: identity documents of members.
    'identity_pictures',
    -- Tables that the role for reports may not read: identities of erased members, which are kept only because the law requires it.
    'erasures'];
  c_hidden_columns constant text[] := array['members.password_hash', 'sessions.token_hash', 'sessions.binding_hash',
    'operators.password_hash', 'operators.totp_secret', 'operators.totp_last_step',
    'operator_sessions.token_hash', 'operator_sessions.cookie_hash', 'operator_sessions.challenge',
    -- Column that the role for reports may not read: the server's seeds of draws that are not decided yet, from which the prize could be computed.
    'draw_seeds.secret',
    -- Columns that the role for reports may not read: encrypted signing secrets of receivers of events, and the hash of the key with which a receiver
    -- reads.
    'event_receivers.secret', 'event_receivers.old_secret', 'event_receivers.key_hash',
    -- Column that the role for reports may not read: a hash without a key, which a guessed name can be compared with.
    'aml_screenings.name_hash',
    -- Columns that the role for reports may not read: contents of proposals, and what members claim about themselves in correction requests.
    'proposals.payload', 'proposals.effect', 'proposals.first_half',
    'identity_cases.last4',
    'correction_requests.value', 'correction_requests.bank', 'correction_requests.note'];
  v_schema name;
  v_table name;
  v_columns text;
begin
  if to_regrole(c_app) is not null and c_app <> current_user then
    foreach v_schema in array array[current_schema(), 'graphile_worker'] loop
      execute format('revoke all on all tables in schema %I from %I', v_schema, c_app);
      execute format('grant usage on schema %I to %I', v_schema, c_app);
      execute format('grant usage, select on all sequences in schema %I to %I', v_schema, c_app);
      execute format('revoke execute on all functions in schema %I from public', v_schema);
      execute format('grant execute on all functions in schema %I to %I', v_schema, c_app);
    end loop;
    -- The application role may only read views, because PostgreSQL checks a write through a view with the rights of the view's owner.
    for v_schema, v_table, v_columns in
      select c.relnamespace::regnamespace::name, c.relname,
             case when c.relkind = 'v' then 'select' else 'select, insert, update, delete' end
        from pg_class c
       where c.relkind in ('r', 'v', 'p')
         and c.relnamespace in (current_schema()::regnamespace, 'graphile_worker'::regnamespace)
    loop
      execute format('grant %s on %I.%I to %I', v_columns, v_schema, v_table, c_app);
    end loop;
    -- Tables of the job queue. Their row-level security shows rows only to the owner, unless a policy allows more.
    for v_table in
      select c.relname from pg_class c
       where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = c_app)
    loop
      execute format('create policy %I on graphile_worker.%I to %I using (true) with check (true)',
        c_app, v_table, c_app);
    end loop;
    execute format('revoke create on schema %I from public', current_schema());
    -- Append-only tables, into which the application role may only insert rows.
    for v_table in
      select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgfoid = 'refuse_change()'::regprocedure and t.tgname like '%\_append\_only'
    loop
      execute format('revoke update, delete on %I from %I', v_table, c_app);
    end loop;
    -- The application role may not write these tables, because only functions with the owner's rights do.
    execute format('revoke insert, update, delete on security_events from %I', c_app);
    execute format('revoke update on audit_inbox from %I', c_app);
    execute format('revoke insert, update, delete on schema_migrations, schema_objects, schema_grants, environment_lock from %I', c_app);
  end if;

  if to_regrole(c_reader) is not null and c_reader <> current_user then
    execute format('revoke all on all tables in schema %I from %I', current_schema(), c_reader);
    execute format('grant usage on schema %I to %I', current_schema(), c_reader);
    for v_table, v_columns in
      select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'p')
         and c.relname <> all (c_hidden) and c.relname || '.' || a.attname <> all (c_hidden_columns)
       group by c.relname
    loop
      execute format('grant select (%s) on %I to %I', v_columns, v_table, c_reader);
    end loop;
  end if;
end $$;
