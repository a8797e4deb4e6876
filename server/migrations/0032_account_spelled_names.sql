-- From now on, names are stored in one Thai spelling. Stored names are changed too, because search and risk marks compare stored texts. Invisible
-- characters are removed, two Thai vowels `sara e` become one `sara ae`, and the two parts of `sara am` become one character. Repeated vowel and tone
-- marks are removed, and the marks are put into a fixed order.
update members
   set name = spelled.name
  from (
    select id, btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
             normalize(name, NFC),
             '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
             '\u0e40\u0e40', E'\u0e41', 'g'),
             '([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e39\u0e47\u0e4d]+)', '\2\1', 'g'),
             '\u0e4d([\u0e48-\u0e4b]*)\u0e32', E'\\1\u0e33', 'g'),
             '([\u0e30\u0e32\u0e33]+)([\u0e48-\u0e4b]+)', '\2\1', 'g'),
             '([\u0e30-\u0e3a\u0e40-\u0e44\u0e47-\u0e4e])\1+', '\1', 'g'),
             '\s+', ' ', 'g')) as name
      from members where name is not null
  ) spelled
 where members.id = spelled.id and members.name is distinct from spelled.name;
