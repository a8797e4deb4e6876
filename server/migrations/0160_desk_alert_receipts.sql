-- Id of the response that brought the alert to a staff user's session. If the session does not confirm this id, the response may be lost, and the
-- alert is sent again. Null if the alert is confirmed. Also null for the chat group of the shift, whose message is stored in the same transaction as
-- the alert.
alter table desk_alert_calls add column receipt text;
