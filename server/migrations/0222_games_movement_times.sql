-- Indexes to sum the credit transfers and the seamless plays of an hour. A BRIN index is enough, because rows are stored in the order of writing.
create index game_movements_by_time on game_movements using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index seamless_plays_by_time on seamless_plays using brin (at) with (pages_per_range = 32, autosummarize = on);
