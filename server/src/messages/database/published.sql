-- Views through which other domains read data about messages.

-- Members whose consent to news (advertising) has not ended.
create or replace view news_consenters as
  select member_id, given_at, wording from news_consents where ended_at is null;

-- Times at which news were written to members.
create or replace view news_messages as
  select member_id, created_at as at from messages where kind = 'news';

-- Times at which members reached their loss limit. They are taken from the messages that tell members that the limit is reached.
create or replace view reached_loss_limits as
  select member_id, created_at as at from messages where kind = 'limit_reached';
