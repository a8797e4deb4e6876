-- Data about messages that other domains may read.

-- Running consents to news.
create or replace view news_consenters as
  select member_id, given_at, wording from news_consents where ended_at is null;

-- Messages of news that were written to members.
create or replace view news_messages as
  select member_id, created_at as at from messages where kind = 'news';

-- Times at which members reached their loss limit. Each time writes a message.
create or replace view reached_loss_limits as
  select member_id, created_at as at from messages where kind = 'limit_reached';
