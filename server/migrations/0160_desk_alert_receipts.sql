-- Receipt of the response that brought the call to a session of a staff user, until the session confirms it. If that response was lost, the
-- call is sent again. Null: the call is confirmed, or its listener is the group of the shift, whose message is stored in the same transaction.
alter table desk_alert_calls add column receipt text;
