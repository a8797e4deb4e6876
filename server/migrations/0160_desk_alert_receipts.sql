-- Receipt of the response that brought the alert to a session of a staff user. Until the session confirms it, the alert is sent again if that
-- response was lost. Null if the alert is confirmed, or if its listener is the chat group of the shift, whose message is stored in the same
-- transaction.
alter table desk_alert_calls add column receipt text;
